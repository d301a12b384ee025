import { useRouter } from '@tanstack/react-router';
import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Comment } from '#client/types.gen.ts';
import { type ChangeRequest, isActive, useCrParams } from '#dashboard/change-requests/change-request.ts';
import type { Arrival } from '#dashboard/change-requests/change-stepper.tsx';
import type { ChangedEntry } from '#dashboard/change-requests/changed-entries.ts';
import type { ChangesState } from '#dashboard/change-requests/changes-state.ts';
import { forgetKeys, giveKeys } from '#dashboard/change-requests/keys-ahead.ts';
import { OtherChanges, otherId } from '#dashboard/change-requests/other-changes.tsx';
import { DiffSkeleton, PageReview, type PageReviewProps } from '#dashboard/change-requests/page-review.tsx';
import type { PageParts } from '#dashboard/change-requests/page-section.tsx';
import { requestHref } from '#dashboard/change-requests/request-href.ts';
import { useRestorePage } from '#dashboard/change-requests/restore-page.ts';
import type { Found } from '#dashboard/change-requests/use-request-find.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as preview } from '#dashboard/messages/version-preview.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { copyEntries } from '#dashboard/ui/copy-entries.ts';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { retryPart } from '#dashboard/ui/part-error.tsx';
import { useKept } from '#dashboard/ui/use-kept.ts';

const AllPages = lazyPart(async () => (await import('#dashboard/change-requests/all-pages.tsx')).AllPages, {
  pending: () => <DiffSkeleton />,
  failed: retryPart,
});

/** What the comparison is drawn from: the same object as long as nothing of it changed. */
export function useComparison(state: ChangesState, request: ChangeRequest, found: Found | undefined) {
  const { data, entry, search, scope, view, theirs, setViewed, threadsByPage } = state;
  const { showWhitespace, setShowWhitespace } = state;
  const { shown, others, counts, all, entries, pages } = data;
  return useMemo(
    () => ({
      ...{ request, found, shown, others, counts, entries, pages, entry, search, scope, view, theirs, setViewed },
      ...{ threadsByPage, allThreads: all, showWhitespace, onShowWhitespace: setShowWhitespace },
    }),
    [
      request,
      found,
      shown,
      others,
      counts,
      entries,
      pages,
      entry,
      search,
      scope,
      view,
      theirs,
      setViewed,
      threadsByPage,
      all,
      showWhitespace,
      setShowWhitespace,
    ],
  );
}

type Comparison = ReturnType<typeof useComparison>;

/** What can be done with a page as a whole. */
function usePageParts({ request, search, setViewed }: Comparison) {
  const { org } = useCrParams();
  const router = useRouter();
  const restore = useKept(useRestorePage(request));
  const { compare } = search;
  return useCallback(
    (id: string, entry: ChangedEntry | undefined): ReturnType<PageParts> => {
      const mayEdit = request.permissions.edit && isActive(request) && compare !== 'main';
      const deleted = entry?.kinds.includes('deleted');
      const go = (part: 'edit' | 'preview', rest: string) => () =>
        router.history.push(`${requestHref(org, request, part)}${rest}`);
      return {
        onViewed: entry && setViewed && (viewed => setViewed(entry, viewed)),
        onRestore: mayEdit && entry && deleted ? () => restore(id, entry.page.title) : undefined,
        menu: [
          mayEdit && entry && !deleted && { label: t('editPage'), onSelect: go('edit', `/p/${id}`) },
          !deleted && compare !== 'main' && { label: preview('previewPage'), onSelect: go('preview', `?page=${id}`) },
          ...copyEntries({
            link: () => {
              const address = new URL(window.location.href);
              address.searchParams.set('page', id);
              // It would lead to the page of the open thread.
              address.searchParams.delete('thread');
              return address.href;
            },
          }),
        ],
      };
    },
    [org, router, request, compare, setViewed, restore],
  );
}

type ShownProps = {
  comparison: Comparison;
  onSearch: ChangesState['onSearch'];
  stepPage: ChangesState['stepPage'];
  onActive: ChangesState['goOn'];
};

const noThreads: readonly Comment[] = [];

/** The page that is shown, or all of them, or what else changed. */
export const Shown = memo(function Shown({ comparison, onSearch, stepPage, onActive }: ShownProps) {
  const arrival: Arrival = useRef(undefined);
  useEffect(() => forgetKeys, []);
  const partsOf = usePageParts(comparison);
  const { shown, others, counts, entries, pages, scope, theirs, threadsByPage, setViewed, ...rest } = comparison;
  const { entry } = rest;
  const isAll = scope === 'all' && (shown === otherId || pages.some(({ id }) => id === shown));
  const onBeyond: PageReviewProps['onBeyond'] = (direction, to) => {
    // In one scroll what was viewed is folded away, with its changes.
    const changed = new Set(entries.flatMap(({ page, viewed }) => (isAll && viewed === 'yes' ? [] : page.id)));
    const next = stepPage(direction, id => (to === 'thread' ? counts.has(id) : id === otherId || changed.has(id)));
    if (next !== undefined && next !== otherId) arrival.current = { direction, to };
  };
  const back = { keys: 'p', label: t('previousChange'), group: t('review'), run: () => onBeyond(-1, 'change') };
  // What is no page has no steps of its own.
  useShortcuts(shown === otherId ? [back] : []);
  useEffect(() => {
    if (shown === otherId) void giveKeys(shown);
  }, [shown]);
  if (shown === undefined) return null;
  const shared = { ...rest, onSearch, arrival, onBeyond };
  if (isAll) return <AllPages {...shared} {...{ pages, others, shown, threadsByPage, partsOf, onActive }} />;
  if (shown === otherId) return <OtherChanges changes={others} />;
  return (
    <PageReview
      key={shown}
      {...shared}
      {...partsOf(shown, entry)}
      pageId={shown}
      threads={threadsByPage.get(shown) ?? noThreads}
    />
  );
});
