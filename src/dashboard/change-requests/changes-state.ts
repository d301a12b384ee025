import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ChangeRequest, Comment } from '#client/types.gen.ts';
import { pathOf, useChangeRequest } from '#dashboard/change-requests/change-request.ts';
import type { ChangeNode } from '#dashboard/change-requests/changed-entries.ts';
import { useChangesData } from '#dashboard/change-requests/changes-data.ts';
import { type ChangesSearch, type DiffView, diffViews, type Scope } from '#dashboard/change-requests/changes-search.ts';
import { useBegunIn } from '#dashboard/change-requests/drafts.ts';
import { awaitPage, forgetKeysUnlessFor } from '#dashboard/change-requests/keys-ahead.ts';
import { otherId } from '#dashboard/change-requests/other-changes.tsx';
import { readAll } from '#dashboard/change-requests/read-all.ts';
import { keepRowFocus } from '#dashboard/change-requests/review-keys.ts';
import { scrollBack, scrollToStart } from '#dashboard/change-requests/scroll-area.ts';
import type { TreeFilter } from '#dashboard/change-requests/tree-filter.ts';
import { useSetViewed } from '#dashboard/change-requests/viewed.ts';
import { t as allPages } from '#dashboard/messages/all-pages.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as threads } from '#dashboard/messages/threads.ts';
import { announce } from '#dashboard/shell/announce.tsx';
import { useWide } from '#dashboard/shell/layout.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { useKept } from '#dashboard/ui/use-kept.ts';
import { useTextInAddress } from '#dashboard/ui/use-text-in-address.ts';

/** The address holds what is shown; a page that is opened can be gone back from. */
function useSearchState() {
  const navigate = useNavigate({ from: '/o/$org/s/$space/cr/$number/changes' });
  return useCallback(
    (change: Partial<ChangesSearch>, replace = !('page' in change)) =>
      void navigate({ search: now => ({ ...now, ...change }), replace, resetScroll: false }),
    [navigate],
  );
}

function useTreeFilter(search: ChangesSearch, onSearch: (change: Partial<ChangesSearch>) => void) {
  const [text, setText] = useTextInAddress(search.filter ?? '', typed => onSearch({ filter: typed || undefined }));
  const { kind, withThreads = false, hideViewed = false, allPages: all = false } = search;
  const filter = useMemo(
    (): TreeFilter => ({ text, kind, withThreads, hideViewed, all }),
    [text, kind, withThreads, hideViewed, all],
  );
  const onFilter = ({ text: typed, ...change }: Partial<TreeFilter>) => {
    if (typed !== undefined) setText(typed);
    if (Object.keys(change).length === 0) return;
    onSearch({
      ...('kind' in change && { kind: change.kind }),
      ...('withThreads' in change && { withThreads: change.withThreads || undefined }),
      ...('hideViewed' in change && { hideViewed: change.hideViewed || undefined }),
      ...('all' in change && { allPages: change.all || undefined }),
    });
  };
  return { filter, onFilter };
}

const titleIn = (nodes: readonly ChangeNode[], id: string): string | undefined => {
  for (const node of nodes) {
    const title = node.id === id ? node.title : titleIn(node.children, id);
    if (title !== undefined) return title;
  }
  return undefined;
};

const scopeKey = 'bindery-diff-pages';
const rememberedScope = (): Scope => (localStorage.getItem(scopeKey) === 'all' ? 'all' : 'one');

const viewKey = 'bindery-diff-view';
const rememberedView = (): DiffView => diffViews.find(view => view === localStorage.getItem(viewKey)) ?? 'split';

const noThreads: ReadonlyMap<string, readonly Comment[]> = new Map();

/** What the changes tab shows, and how to go on from there. */
export function useChangesState(request: ChangeRequest, search: ChangesSearch) {
  const wide = useWide();
  const onSearch = useSearchState();
  const { filter, onFilter } = useTreeFilter(search, onSearch);
  const data = useChangesData(request, search, filter);
  const { entries, pages, shown, threads } = data;
  const setViewed = useSetViewed(request);
  const hasBegunIn = useBegunIn();
  const [showWhitespace, setShowWhitespace] = useState(false);
  const theirs = search.compare === 'main';
  const view = search.view ?? (wide ? rememberedView() : 'unified');
  // What changed since a page was viewed is asked about that page.
  const scope = search.compare === 'viewed' ? 'one' : (search.pages ?? rememberedScope());
  const setSearch = (change: Partial<ChangesSearch>) => {
    if (change.pages) localStorage.setItem(scopeKey, change.pages);
    if (change.view) localStorage.setItem(viewKey, change.view);
    onSearch(change);
  };
  const openPage = (page: string) => {
    if (page !== shown) awaitPage(page);
    onSearch({
      page,
      thread: undefined,
      status: undefined,
      ...(search.compare === 'viewed' && { compare: undefined }),
    });
    const section = document.querySelector(`[data-section="${CSS.escape(page)}"]`);
    const area = document.querySelector('[data-diff-area]');
    if (section) scrollToStart(section);
    else if (area) scrollBack(area);
    const title = page === otherId ? t('otherChanges') : titleIn(data.nodes, page);
    if (title) announce(title);
  };
  /** Opens the next page that is wanted, if there is one; files and settings come last. */
  const stepPage = (direction: 1 | -1, wanted: (id: string) => boolean = () => true) => {
    const ids = [...pages.map(({ id }) => id), ...(data.others.length > 0 ? [otherId] : [])];
    const at = ids.indexOf(shown ?? '');
    const rest = direction > 0 ? ids.slice(at + 1) : ids.slice(0, Math.max(0, at)).reverse();
    const next = rest.find(wanted);
    if (next) openPage(next);
    else announce(t(!data.changes.isWhole ? 'stillListing' : direction > 0 ? 'lastPage' : 'firstPage'));
    return next;
  };
  useEffect(() => forgetKeysUnlessFor(shown), [shown]);
  // A link to a thread leads to its page, from which one may scroll on.
  const linked = threads.find(({ id }) => id === search.thread)?.target.page?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (linked && linked !== shown) onSearch({ page: linked });
  }, [linked, search.thread, onSearch]);
  const entry = entries.find(({ page }) => page.id === shown);
  return {
    ...{ wide, search, onSearch, setSearch, filter, onFilter, data, entry, theirs, view, scope, openPage, stepPage },
    ...{ showWhitespace, setShowWhitespace },
    /** Undefined where nothing can be marked: in what is new in main. */
    setViewed: theirs ? undefined : setViewed,
    /** Somebody scrolled to another page, or pressed into it: the keys act on that one from then on. */
    goOn: useKept((page: string) => {
      // A thread with something that is not sent stays open wherever one looks meanwhile.
      const stays = search.thread !== undefined && hasBegunIn(search.thread);
      onSearch({ page, status: undefined, ...(!stays && { thread: undefined }) }, true);
    }),
    threadsByPage: useMemo(
      () => (theirs ? noThreads : Map.groupBy(threads, ({ target }) => target.page?.id ?? '')),
      [threads, theirs],
    ),
  };
}

export type ChangesState = ReturnType<typeof useChangesState>;

/** The keys that work on all pages of the changes tab. */
export function useChangesKeys(state: ChangesState): void {
  const { stepPage, entry, setViewed, setSearch, scope, filter, onFilter, data } = state;
  const queries = useQueryClient();
  const path = pathOf(useChangeRequest());
  const group = t('review');
  const redraw = (change: Partial<ChangesSearch>) => {
    keepRowFocus();
    setSearch(change);
  };
  useShortcuts([
    { keys: 'j', label: t('nextPage'), group, run: () => stepPage(1) },
    { keys: 'k', label: t('previousPage'), group, run: () => stepPage(-1) },
    { keys: 'v', label: t('viewed'), group, run: () => entry && setViewed?.(entry, entry.viewed !== 'yes') },
    {
      keys: 'shift+o',
      label: allPages('allInOne'),
      group,
      run: () => redraw({ pages: scope === 'all' ? 'one' : 'all' }),
    },
    { keys: 'h', label: t('hideViewed'), group, run: () => onFilter({ hideViewed: !filter.hideViewed }) },
    { keys: 'o', label: t('allPages'), group, run: () => onFilter({ all: !filter.all }) },
    { keys: 'shift+u', label: threads('markAllRead'), group, run: () => readAll(queries, path, data.all) },
  ]);
}
