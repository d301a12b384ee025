import { useNavigate, useRouter } from '@tanstack/react-router';
import { FileDiff } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { requestHref, useChangeRequest, useCrParams } from '#dashboard/change-requests/change-request.ts';
import { useChangesData } from '#dashboard/change-requests/changes-data.ts';
import { type ChangesSearch, type DiffView, diffViews } from '#dashboard/change-requests/changes-search.ts';
import { ChangesToolbar } from '#dashboard/change-requests/changes-toolbar.tsx';
import { ChangesTree } from '#dashboard/change-requests/changes-tree.tsx';
import { OtherChanges, otherId } from '#dashboard/change-requests/other-changes.tsx';
import { PageReview } from '#dashboard/change-requests/page-review.tsx';
import { ReviewBar } from '#dashboard/change-requests/review-bar.tsx';
import { markSeen } from '#dashboard/change-requests/seen.ts';
import type { TreeFilter } from '#dashboard/change-requests/tree-filter.ts';
import { UpdateStrip } from '#dashboard/change-requests/update-strip.tsx';
import { useSetViewed } from '#dashboard/change-requests/viewed.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { announce } from '#dashboard/shell/announce.tsx';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { useWide } from '#dashboard/shell/layout.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { Callout } from '#dashboard/ui/callout.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Sheet } from '#dashboard/ui/sheet.tsx';
import { Skeleton, SkeletonText } from '#dashboard/ui/skeleton.tsx';
import '#document/prose.css';
import '#dashboard/change-requests/diff.css';

function ChangesSkeleton() {
  return (
    <div role="status" aria-busy aria-label={t('comparing')} className="flex gap-8 p-4">
      <div className="w-60 space-y-4 max-lg:hidden">
        {['w-40', 'w-48', 'w-36', 'w-44', 'w-32'].map(width => (
          <Skeleton key={width} className={width} />
        ))}
      </div>
      <div className="flex-1">
        <SkeletonText lines={6} />
      </div>
    </div>
  );
}

/** The address holds what is shown; a page or thread that is opened can be gone back from. */
function useSearchState() {
  const navigate = useNavigate({ from: '/o/$org/s/$space/cr/$number/changes' });
  return useCallback(
    (change: Partial<ChangesSearch>) =>
      void navigate({
        search: now => ({ ...now, ...change }),
        replace: !('page' in change),
        resetScroll: false,
      }),
    [navigate],
  );
}

const viewKey = 'bindery-diff-view';
const rememberedView = (): DiffView => diffViews.find(view => view === localStorage.getItem(viewKey)) ?? 'split';

/** The pages that changed, one of them compared, and what is said about it. */
export function ChangesPage({ search }: { search: ChangesSearch }) {
  const request = useChangeRequest();
  const { org } = useCrParams();
  const router = useRouter();
  const wide = useWide();
  const onSearch = useSearchState();
  const [treeOpen, setTreeOpen] = useState(false);
  const [showWhitespace, setShowWhitespace] = useState(false);
  const [narrow, setNarrow] = useState({ text: '', kind: undefined, withThreads: false } as Omit<
    TreeFilter,
    'hideViewed' | 'all'
  >);
  const filter = useMemo(
    (): TreeFilter => ({ ...narrow, hideViewed: search.hideViewed ?? false, all: search.allPages ?? false }),
    [narrow, search.hideViewed, search.allPages],
  );
  const onFilter = ({ hideViewed, all, ...change }: Partial<TreeFilter>) => {
    if (hideViewed !== undefined) onSearch({ hideViewed: hideViewed || undefined });
    if (all !== undefined) onSearch({ allPages: all || undefined });
    setNarrow(now => ({ ...now, ...change }));
  };
  const data = useChangesData(request, search.compare, filter, search.page);
  const { entries, visible, shown, threads } = data;
  const setViewed = useSetViewed(request);
  const entry = entries.find(({ page }) => page.id === shown);
  const theirs = search.compare === 'main';
  const view = search.view ?? (wide ? rememberedView() : 'unified');
  const setView = (change: Partial<ChangesSearch>) => {
    if (change.view) localStorage.setItem(viewKey, change.view);
    onSearch(change);
  };
  const open = (page: string | undefined) => {
    if (page === undefined) return;
    onSearch({ page, thread: undefined, ...(search.compare === 'viewed' && { compare: undefined }) });
    setTreeOpen(false);
    document.querySelector('[data-diff-area]')?.scrollTo(0, 0);
    const title = entries.find(each => each.page.id === page)?.page.title;
    if (title) announce(title);
  };
  const stepPage = (direction: 1 | -1, wanted: (id: string) => boolean = () => true) => {
    const at = visible.findIndex(({ page }) => page.id === shown);
    const rest = direction > 0 ? visible.slice(at + 1) : visible.slice(0, Math.max(0, at)).reverse();
    const next = rest.find(({ page }) => wanted(page.id));
    if (next) open(next.page.id);
    else announce(t(direction > 0 ? 'lastPage' : 'firstPage'));
  };
  useEffect(() => markSeen(request), [request]);
  // A link to a thread leads to its page.
  const linked = threads.find(({ id }) => id === search.thread)?.target.page?.id;
  useEffect(() => {
    if (linked && linked !== shown) onSearch({ page: linked });
  }, [linked, shown, onSearch]);
  const group = t('review');
  useShortcuts([
    { keys: 'j', label: t('nextPage'), group, run: () => stepPage(1) },
    { keys: 'k', label: t('previousPage'), group, run: () => stepPage(-1) },
    {
      keys: 'v',
      label: t('viewed'),
      group,
      run: () => entry && !theirs && setViewed(entry, entry.viewed !== 'yes'),
    },
    {
      keys: 'd',
      label: t('cycleViews'),
      group,
      run: () => setView({ view: diffViews[(diffViews.indexOf(view) + 1) % diffViews.length] }),
    },
    { keys: 'h', label: t('hideViewed'), group, run: () => onFilter({ hideViewed: !filter.hideViewed }) },
    { keys: 'o', label: t('allPages'), group, run: () => onFilter({ all: !filter.all }) },
    {
      keys: 'f',
      label: t('filterPages'),
      group,
      run: () => document.querySelector<HTMLElement>('[data-page-search]')?.focus(),
    },
  ]);
  const tree = (
    <ChangesTree
      nodes={data.nodes}
      others={data.others.length}
      current={shown}
      onOpen={open}
      threads={theirs ? new Map() : data.counts}
      filter={filter}
      onFilter={onFilter}
      progress={{ viewed: entries.filter(({ viewed }) => viewed === 'yes').length, all: theirs ? 0 : entries.length }}
      onViewed={theirs ? undefined : setViewed}
    />
  );
  const pageThreads = useMemo(() => threads.filter(({ target }) => target.page?.id === shown), [threads, shown]);
  const canEdit = request.permissions.edit && entry && !entry.kinds.includes('deleted');
  return (
    <div className="flex flex-col lg:absolute lg:inset-0">
      <UpdateStrip request={request} />
      <ChangesToolbar
        request={request}
        search={search}
        onSearch={setView}
        view={view}
        showWhitespace={showWhitespace}
        onShowWhitespace={setShowWhitespace}
        onTree={wide ? undefined : () => setTreeOpen(true)}
      />
      {data.changes.isPending ? (
        <ChangesSkeleton />
      ) : data.changes.error ? (
        <div className="px-(--gutter)">
          <ErrorState
            title={t('changesFailed')}
            onRetry={() => void data.changes.refetch()}
            retrying={data.changes.isRefetching}
            requestId={data.changes.error instanceof ApiError ? data.changes.error.requestId : undefined}
          />
        </div>
      ) : shown === undefined ? (
        <div className="px-(--gutter)">
          <EmptyState icon={FileDiff} title={theirs ? t('mainHasNothingNew') : t('nothingChanged')}>
            {!theirs && t('nothingChangedBody')}
          </EmptyState>
        </div>
      ) : (
        <div className="flex min-h-0 flex-1">
          {wide ? (
            <div className="w-64 shrink-0 border-e bg-sidebar">{tree}</div>
          ) : (
            <Sheet open={treeOpen} onOpenChange={setTreeOpen} title={t('changedPages')} side="start">
              {tree}
            </Sheet>
          )}
          <div data-scroll-area data-diff-area className="relative min-w-0 flex-1 lg:overflow-y-auto">
            {data.comments.error && <Callout tone="warning" title={t('commentsFailed')} className="m-3" />}
            {data.more > 0 && (
              <Callout tone="warning" title={t('notAllListed', { count: data.more })} className="m-3" />
            )}
            {shown === otherId ? (
              <OtherChanges changes={data.others} />
            ) : (
              <PageReview
                key={shown}
                request={request}
                pageId={shown}
                entry={entry}
                view={view}
                search={search}
                onSearch={onSearch}
                showWhitespace={showWhitespace}
                threads={theirs ? [] : pageThreads}
                onViewed={entry && !theirs ? viewed => setViewed(entry, viewed) : undefined}
                onBeyond={(direction, to) => stepPage(direction, id => to === 'change' || data.counts.has(id))}
                menu={[
                  canEdit && {
                    label: t('editPage'),
                    onSelect: () => router.history.push(`${requestHref(org, request, 'edit')}/p/${shown}`),
                  },
                  {
                    label: t('copyLink'),
                    onSelect: () => void navigator.clipboard.writeText(window.location.href),
                  },
                ]}
              />
            )}
          </div>
        </div>
      )}
      <ReviewBar request={request} />
    </div>
  );
}
