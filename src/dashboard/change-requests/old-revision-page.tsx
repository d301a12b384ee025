import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { BookOpen, Ellipsis, Eye, GitCompare, ListTree, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { getRevisionByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Revision, Space } from '#client/types.gen.ts';
import { OldPage } from '#dashboard/change-requests/old-page.tsx';
import type { OldRevisionSearch } from '#dashboard/change-requests/old-revision-search.ts';
import { useRestore } from '#dashboard/change-requests/restore-revision.ts';
import { revisionTitle } from '#dashboard/change-requests/revision-row.tsx';
import { VersionPreview } from '#dashboard/change-requests/version-preview.tsx';
import { t as all } from '#dashboard/messages/change-requests.ts';
import { t } from '#dashboard/messages/old-revision.ts';
import { useWide } from '#dashboard/shell/layout.ts';
import { LazySheet } from '#dashboard/shell/lazy-sheet.tsx';
import { missingRight } from '#dashboard/shell/missing-right.tsx';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { PageIcon } from '#dashboard/shell/page-icon.tsx';
import { findPage, firstDocument, pageShape, walkPages } from '#dashboard/shell/page-tree.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { SegmentedControl } from '#dashboard/ui/segmented-control.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';
import { Tree, useExpanded } from '#dashboard/ui/tree.tsx';

export const oldRevisionOptions = (spaceId: string, revisionId: string) =>
  getRevisionByIdOptions({ path: { spaceId, revisionId } });

type OldRevisionPageProps = { space: Space; revisionId: string; search: OldRevisionSearch };

/** The pages of a space as they were in a revision, to be read alone or on the site. */
export function OldRevisionPage({ space, revisionId, search }: OldRevisionPageProps) {
  const org = useOrganizationId();
  const { data, error, refetch, isRefetching } = useQuery(oldRevisionOptions(space.id, revisionId));
  const title = data ? revisionTitle(data) : all('revision');
  return (
    <Page
      width="full"
      title={title}
      crumbs={[
        <Link key="space" to={`/o/${org}/s/${space.id}` as '/'}>
          {space.title}
        </Link>,
        <Link key="history" to="/o/$org/s/$space/history" params={{ org, space: space.id }}>
          {all('history')}
        </Link>,
      ]}
    >
      {data ? (
        <Opened space={space} revision={data} search={search} title={title} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isRefetching} error={error} />
      ) : (
        <SkeletonText lines={9} className="p-6" />
      )}
    </Page>
  );
}

type OpenedProps = { space: Space; revision: Revision; search: OldRevisionSearch; title: string };

function Opened({ space, revision, search, title }: OpenedProps) {
  const navigate = useNavigate({ from: '/o/$org/s/$space/history/$revision' });
  const wide = useWide();
  const [sheet, setSheet] = useState(false);
  const set = (change: Partial<OldRevisionSearch>) =>
    void navigate({ search: now => ({ ...now, ...change }), replace: !('page' in change), resetScroll: false });
  const page = findPage(revision.pages, search.page ?? '') ?? firstDocument(revision.pages);
  const pages = (
    <PageTree
      revision={revision}
      current={page?.id}
      onOpen={id => {
        setSheet(false);
        set({ page: id, node: undefined });
      }}
    />
  );
  return (
    <div className="flex h-full flex-col">
      <RevisionHeader {...{ space, revision, search, title }} onView={view => set({ view })}>
        {!wide && <IconButton icon={ListTree} label={t('pages')} onClick={() => setSheet(true)} />}
      </RevisionHeader>
      {search.view === 'site' ? (
        <div className="flex min-h-0 flex-1 flex-col px-(--gutter) py-4">
          <VersionPreview
            space={space.id}
            version={{ revision: revision.id }}
            revision={revision.id}
            search={search}
            onSearch={set}
            read={
              <Button variant="primary" onClick={() => set({ view: undefined })}>
                {t('readHere')}
              </Button>
            }
          />
        </div>
      ) : (
        <div className="flex min-h-0 flex-1">
          {wide ? (
            <aside aria-label={t('pages')} className="w-66 shrink-0 overflow-y-auto border-e bg-canvas p-2">
              {pages}
            </aside>
          ) : (
            <LazySheet open={sheet} onOpenChange={setSheet} title={t('pages')} side="start">
              <div className="p-2">{pages}</div>
            </LazySheet>
          )}
          <div className="min-w-0 flex-1 overflow-y-auto">
            {page ? (
              <OldPage key={page.id} spaceId={space.id} revision={revision} page={page} node={search.node} />
            ) : (
              <EmptyState title={t('noPages')} />
            )}
          </div>
        </div>
      )}
    </div>
  );
}

type HeaderProps = OpenedProps & { onView: (view: OldRevisionSearch['view']) => void; children: ReactNode };

/** Which revision this is, how it is looked at, and what can be done with it. */
function RevisionHeader({ space, revision, search, title, onView, children }: HeaderProps) {
  const org = useOrganizationId();
  const navigate = useNavigate();
  const restore = useRestore(space);
  const { createdAt, createdBy, current, main } = revision;
  return (
    <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b px-(--gutter) py-2">
      <div className="min-w-0 flex-1 basis-60">
        <h1 tabIndex={-1} data-page-heading className="truncate text-base font-semibold">
          {title}
        </h1>
        <p className="flex items-center gap-1.5 text-xs text-fg-3">
          {current && <Chip tone="success">{all('current')}</Chip>}
          {createdBy && <span className="truncate">{createdBy.displayName}</span>}
          {createdBy && <span aria-hidden>·</span>}
          <RelativeTime value={createdAt} />
        </p>
      </div>
      {children}
      <SegmentedControl
        aria-label={t('view')}
        value={search.view ?? 'text'}
        onValueChange={view => onView(view === 'site' ? 'site' : undefined)}
        options={[
          { value: 'text', label: t('text'), icon: <BookOpen aria-hidden className="size-3.5" /> },
          { value: 'site', label: t('site'), icon: <Eye aria-hidden className="size-3.5" /> },
        ]}
      />
      <Menu
        align="end"
        trigger={<IconButton icon={Ellipsis} label={t('actions')} />}
        entries={[
          {
            label: all('showChanges'),
            icon: GitCompare,
            onSelect: () =>
              void navigate({
                to: '/o/$org/s/$space/history',
                params: { org, space: space.id },
                search: { revision: revision.id },
              }),
          },
          main &&
            !current && {
              label: all('restore'),
              icon: RotateCcw,
              disabledReason: missingRight(!space.permissions.merge && all('needMerge')),
              onSelect: () => restore(revision),
            },
        ]}
      />
    </header>
  );
}

type PageTreeProps = { revision: Revision; current: string | undefined; onOpen: (page: string) => void };

function PageTree({ revision, current, onOpen }: PageTreeProps) {
  const around = walkPages(revision.pages).find(({ page }) => page.id === current)?.around ?? [];
  const expansion = useExpanded(around.map(({ id }) => id));
  return (
    <Tree
      {...pageShape(t('untitledPage'))}
      {...expansion}
      label={t('pages')}
      items={revision.pages}
      current={current}
      icon={page => <PageIcon page={page} />}
      onOpen={({ id }) => onOpen(id)}
    />
  );
}
