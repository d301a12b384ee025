import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Files, Undo2 } from 'lucide-react';
import { type ComponentProps, useMemo, useRef, useState } from 'react';
import {
  getPageRevisionChangesOptions,
  getRevisionSemanticChangesInfiniteOptions,
} from '#client/@tanstack/react-query.gen.ts';
import type { PageChange, RevisionChange, Space } from '#client/types.gen.ts';
import { ChangeMarks } from '#dashboard/change-requests/change-marks.tsx';
import {
  branchIds,
  type ChangedEntry,
  type ChangeNode,
  changeTree,
  inTreeOrder,
  splitChanges,
} from '#dashboard/change-requests/changed-entries.ts';
import type { HistorySearch } from '#dashboard/change-requests/history-search.ts';
import { MissingChanges } from '#dashboard/change-requests/missing-changes.tsx';
import { OtherChanges, otherId } from '#dashboard/change-requests/other-changes.tsx';
import { PageDiffHeader } from '#dashboard/change-requests/page-diff-header.tsx';
import { RenderedDiff } from '#dashboard/change-requests/rendered-diff.tsx';
import { RevisionOrigin } from '#dashboard/change-requests/revision-origin.tsx';
import { SourceDiff } from '#dashboard/change-requests/source-diff.tsx';
import { useTakePageBack } from '#dashboard/change-requests/take-page-back.ts';
import { ViewSwitch } from '#dashboard/change-requests/view-switch.tsx';
import { WholePage } from '#dashboard/change-requests/whole-page.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { changesLot, useEveryChange } from '#dashboard/shell/every-change.ts';
import { pageByPage } from '#dashboard/shell/every-page.ts';
import { useWide } from '#dashboard/shell/layout.ts';
import { missingRight } from '#dashboard/shell/missing-right.tsx';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { copyEntries } from '#dashboard/ui/copy-entries.ts';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import type { MenuEntries } from '#dashboard/ui/menu.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';
import { Tree, useExpanded } from '#dashboard/ui/tree.tsx';
import '#document/prose.css';
import '#dashboard/change-requests/diff.css';

const none: ReadonlyMap<number, number> = new Map();

type ComparedProps = {
  change: PageChange;
  entry: ChangedEntry | undefined;
  view: HistorySearch['view'];
  menu: MenuEntries;
};

function Compared({ change, entry, view, menu }: ComparedProps) {
  const wide = useWide();
  const container = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const source = view === 'source' || change.truncated === true;
  const whole = change.change === 'created' || change.change === 'deleted';
  return (
    <div className="px-(--gutter)">
      <PageDiffHeader entry={entry} change={change} threads={0} menu={menu} />
      <WholePage entry={entry} change={change} />
      {source ? (
        <SourceDiff change={change} />
      ) : (
        <RenderedDiff
          change={change}
          split={wide && !whole && view !== 'unified'}
          showWhitespace={false}
          container={container}
          current={current}
          onCurrent={setCurrent}
          onComment={undefined}
          threadRows={none}
          discussed={undefined}
          below={undefined}
        />
      )}
    </div>
  );
}

type RevisionPageProps = { space: Space; search: HistorySearch; pageId: string; entry: ChangedEntry | undefined };

function RevisionPage({ space, search, pageId, entry }: RevisionPageProps) {
  const { data, error, isPending, refetch } = useQuery(
    getPageRevisionChangesOptions({
      path: { spaceId: space.id, revisionId: search.revision ?? '', pageId },
      query: search.against ? { against: search.against } : {},
    }),
  );
  const takeBack = useTakePageBack(space, search);
  if (isPending) return <SkeletonText lines={6} className="p-6" />;
  if (!data)
    return (
      <div className="px-(--gutter)">
        <ErrorState title={t('comparisonFailed')} onRetry={() => void refetch()} error={error} />
      </div>
    );
  const menu: MenuEntries = [
    // Of a new page there is no state before.
    data.change !== 'created' && {
      label: t('takeBackPage'),
      icon: Undo2,
      description: t('takeBackHelp'),
      disabledReason: missingRight(!space.permissions.edit && t('needEdit')),
      onSelect: () => takeBack(data.page),
    },
    ...copyEntries({ link: () => window.location.href }),
  ];
  return <Compared key={pageId} change={data} entry={entry} view={search.view} menu={menu} />;
}

type ContentProps = {
  space: Space;
  search: HistorySearch;
  changes: readonly RevisionChange[];
  /** Changes that could not be listed. */
  missing: ComponentProps<typeof MissingChanges> | undefined;
  onOpen: (page: string) => void;
};

/** The changed things as a tree, and one of them compared. */
function RevisionContent({ space, search, changes, missing, onOpen }: ContentProps) {
  const { nodes, entries, others } = useMemo(() => {
    const split = splitChanges(changes);
    const tree = changeTree(split.pages, [], { keep: () => true, all: false });
    const rest: ChangeNode[] = split.others.length > 0 ? [{ id: otherId, title: t('otherChanges'), children: [] }] : [];
    return { nodes: [...tree, ...rest], entries: inTreeOrder(tree), others: split.others };
  }, [changes]);
  const expanded = useExpanded(branchIds(nodes));
  const shown = search.page ?? entries[0]?.page.id ?? otherId;
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col">
      <Tree
        label={t('changedPages')}
        items={nodes}
        idOf={({ id }) => id}
        labelOf={node => node.title || t('untitledPage')}
        childrenOf={({ children }) => (children.length > 0 ? children : undefined)}
        {...expanded}
        current={shown}
        onOpen={({ id }) => onOpen(id)}
        icon={({ entry }) => (entry ? <ChangeMarks kinds={entry.kinds} /> : <Files aria-hidden className="size-3.5" />)}
        className="shrink-0 overflow-y-auto border-e bg-sidebar p-2 max-lg:max-h-60 max-lg:border-e-0 max-lg:border-b lg:w-64"
      />
      <div data-scroll-area className="relative min-w-0 flex-1 lg:overflow-y-auto">
        {missing && <MissingChanges {...missing} />}
        {shown === otherId ? (
          <OtherChanges changes={others} />
        ) : (
          <RevisionPage
            space={space}
            search={search}
            pageId={shown}
            entry={entries.find(({ page }) => page.id === shown)}
          />
        )}
      </div>
    </div>
  );
}

/** What one revision changed, or how two differ. */
export function RevisionCompare({ space, search }: { space: Space; search: HistorySearch }) {
  const org = useOrganizationId();
  const navigate = useNavigate({ from: '/o/$org/s/$space/history' });
  const set = (change: Partial<HistorySearch>) =>
    void navigate({ search: now => ({ ...now, ...change }), replace: true, resetScroll: false });
  const { data, error, refetch, goOn } = useEveryChange(
    pageByPage(
      getRevisionSemanticChangesInfiniteOptions({
        path: { spaceId: space.id, revisionId: search.revision ?? '' },
        query: { limit: changesLot, ...(search.against && { against: search.against }) },
      }),
    ),
  );
  const title = t(search.against ? 'compareRevisions' : 'revisionChanges');
  return (
    <Page
      width="full"
      title={title}
      crumbs={[
        <Link key="space" to={`/o/${org}/s/${space.id}` as '/'}>
          {space.title}
        </Link>,
        <Link key="history" to="/o/$org/s/$space/history" params={{ org, space: space.id }}>
          {t('history')}
        </Link>,
      ]}
    >
      <div className="flex flex-col lg:h-full">
        <div className="flex min-h-12 flex-wrap items-center gap-3 border-b px-(--gutter) py-2">
          <div className="min-w-0 flex-1 basis-60">
            <h1 tabIndex={-1} data-page-heading className="truncate text-base font-semibold">
              {title}
            </h1>
            {search.revision && !search.against && (
              <RevisionOrigin org={org} spaceId={space.id} revisionId={search.revision} />
            )}
          </div>
          <ViewSwitch view={search.view ?? 'split'} onView={view => set({ view })} />
        </div>
        {data && data.changes.length > 0 ? (
          <RevisionContent
            missing={goOn && { count: data.more ?? 0, goOn }}
            space={space}
            search={search}
            changes={data.changes}
            onOpen={page => set({ page })}
          />
        ) : (
          <div className="px-(--gutter) py-2">
            {data ? (
              <EmptyState title={t('revisionsEqual')} />
            ) : error ? (
              <ErrorState title={t('changesFailed')} onRetry={() => void refetch()} error={error} />
            ) : (
              <SkeletonText lines={6} className="py-4" />
            )}
          </div>
        )}
      </div>
    </Page>
  );
}
