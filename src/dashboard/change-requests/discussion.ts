import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ChangeRequest, Comment, PageChange } from '#client/types.gen.ts';
import { isActive, pathOf } from '#dashboard/change-requests/change-request.ts';
import type { ChangesSearch } from '#dashboard/change-requests/changes-search.ts';
import { groupThreads, newestFirst } from '#dashboard/change-requests/comments.ts';
import { type Composing, cellIn, quotedIn } from '#dashboard/change-requests/composing.ts';
import { nextSuggestable, nodeOf, suggestable } from '#dashboard/change-requests/diff-rows.ts';
import { type DraftPlace, draftPlaceKey } from '#dashboard/change-requests/draft-place.ts';
import { useDraftPlaces } from '#dashboard/change-requests/drafts.ts';
import { useThreadActions } from '#dashboard/change-requests/thread-actions.ts';
import type { ThreadFilter } from '#dashboard/change-requests/thread-filter-bar.tsx';
import type { RailProps } from '#dashboard/change-requests/thread-rail.tsx';
import type { MarkedQuote } from '#dashboard/change-requests/use-quote-marks.ts';
import { useStays } from '#dashboard/change-requests/use-stays.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';

/** On which row of a comparison each thread hangs, and how many unresolved ones each row has. */
function useThreadRows(change: PageChange, threads: readonly Comment[]) {
  const byNode = useMemo(() => {
    const rows = new Map<string, number>();
    for (const [index, { before, after }] of change.rows.entries())
      for (const side of [before, after]) if (side?.node !== undefined) rows.set(side.node, index);
    return rows;
  }, [change.rows]);
  const rowOf = useCallback(({ target }: Comment) => (target.node ? byNode.get(target.node.id) : undefined), [byNode]);
  const threadRows = useMemo(() => {
    const counts = new Map<number, number>();
    for (const thread of threads) {
      const row = rowOf(thread);
      if (row !== undefined && thread.status === 'open') counts.set(row, (counts.get(row) ?? 0) + 1);
    }
    return counts;
  }, [threads, rowOf]);
  return { byNode, rowOf, threadRows };
}

/** The words that unresolved threads, and the one that is being begun, are about. */
function useQuotes(
  threads: readonly Comment[],
  rowOf: RailProps['rowOf'],
  selected: string | undefined,
  composing: Composing | undefined,
): MarkedQuote[] {
  return useMemo(() => {
    const marks = threads.flatMap((thread): MarkedQuote[] => {
      const { range, tableCell } = thread.target;
      const row = rowOf(thread);
      const isOpen = thread.id === selected;
      const isMarked = (range ?? tableCell) !== undefined && (isOpen || thread.status === 'open');
      return isMarked && row !== undefined ? [{ row, quote: range, cell: tableCell, isOpen }] : [];
    });
    if (composing?.row !== undefined)
      marks.push({ row: composing.row, quote: quotedIn(composing), cell: cellIn(composing), isOpen: true });
    return marks;
  }, [threads, rowOf, selected, composing]);
}

/** The rows that are being talked about: those of what is being written, or else of the open thread. */
export type DiscussedRows = { from: number; through: number };

function discussedRows(
  composing: Composing | undefined,
  thread: Comment | undefined,
  byNode: ReadonlyMap<string, number>,
): DiscussedRows | undefined {
  if (composing?.row !== undefined) return { from: composing.row, through: composing.through ?? composing.row };
  const from = byNode.get(thread?.target.node?.id ?? '');
  const last = byNode.get(thread?.suggestion?.through ?? '');
  return from === undefined ? undefined : { from, through: Math.max(from, last ?? from) };
}

type DiscussionOptions = {
  request: ChangeRequest;
  /** The keys of the review act on the page. */
  active: boolean;
  change: PageChange;
  threads: readonly Comment[];
  /** Every thread of the request. */
  allThreads: readonly Comment[];
  /** The address holds which thread is open, and which list of them is shown. */
  search: ChangesSearch;
  onSearch: (change: Partial<ChangesSearch>) => void;
  /** A thread was opened: its row is to come into sight. */
  onReveal: (row: number) => void;
  /** The words of a thread are to come into sight, with the focus. */
  onWords: (row: number) => void;
  /** What was begun on a row was sent or left: the focus goes back there. */
  onLeave: (row: number) => void;
};

const statusOf = (list: ThreadFilter) => ({ status: list === 'open' ? undefined : list });

/** The discussion of a page: which thread is open, what is being written, and what the rail needs. */
export function useDiscussion(options: DiscussionOptions) {
  const { request, active, change, threads, allThreads, search, onSearch, onReveal, onWords, onLeave } = options;
  const { thread: selected, status: filter = 'open' } = search;
  const { id: requestId, space } = request;
  // The same for all cards as long as it is the same request.
  const path = useMemo(() => pathOf({ id: requestId, space }), [requestId, space]);
  const me = useCurrentUser();
  const actions = useThreadActions(path);
  const { byNode, rowOf, threadRows } = useThreadRows(change, threads);
  const [composing, setComposing] = useState<Composing>();
  const onSelect = useCallback((thread: string | undefined) => onSearch({ thread }), [onSearch]);
  const thread = threads.find(({ id }) => id === selected);
  const stays = useStays(thread);
  const groups = useMemo(
    () => groupThreads(threads, thread => rowOf(thread) !== undefined, stays),
    [threads, rowOf, stays],
  );
  // A link to a thread, or a key, brings its block into sight and its list to the front; what happens to it later does not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!thread) return;
    const lists = ['open', 'resolved', 'outdated'] as const;
    const list = lists.find(list => groups[list].includes(thread)) ?? 'open';
    if (list !== filter) onSearch(statusOf(list));
    const row = rowOf(thread);
    if (row !== undefined) onReveal(row);
  }, [thread?.id]);
  const compose = useCallback(
    (next: Composing) => {
      setComposing(next);
      onSearch({ thread: undefined, status: undefined });
    },
    [onSearch],
  );
  const jump = useCallback(
    (each: Comment) => {
      onSelect(each.id);
      const row = rowOf(each);
      if (row !== undefined) onWords(row);
    },
    [onSelect, onWords, rowOf],
  );
  const quotes = useQuotes(threads, rowOf, selected, composing);
  const nodeAt = (row: number | undefined) => {
    const block = row === undefined ? undefined : change.rows[row];
    return block && nodeOf(block);
  };
  const draftsBegin = `${request.id}:${change.page.id}:`;
  const kept = useDraftPlaces(draftsBegin);
  const leave = () => {
    setComposing(undefined);
    const { activeElement: focused } = document;
    // Whoever went on while it was being sent is left where they are.
    const isFree = focused === document.body || focused?.closest('[data-composer]');
    if (composing?.row !== undefined && isFree) onLeave(composing.row);
  };
  const rail: RailProps = {
    groups,
    path,
    rowOf,
    selected,
    onSelect,
    composing,
    onCompose: next => (next ? compose(next) : leave()),
    hasKeys: active,
    onJump: jump,
    onPost: async (begun, written) => {
      const { row, through } = begun;
      const anchor = {
        ...{ page: change.page.id, node: nodeAt(row), through: nodeAt(through) },
        ...{ range: quotedIn(begun), cell: cellIn(begun) },
      };
      const posted = await actions.post(anchor, written);
      leave();
      onSelect(posted.id);
    },
    draftKey: begun =>
      draftsBegin +
      draftPlaceKey({
        ...{ node: nodeAt(begun.row), words: quotedIn(begun), cell: cellIn(begun) },
        ...{ suggests: begun.suggests, through: nodeAt(begun.through) },
      }),
    longer: ({ row, through = row, ...rest }) => {
      const next = row === undefined || through === undefined ? undefined : nextSuggestable(change.rows, row, through);
      return next === undefined || row === undefined
        ? undefined
        : { ...rest, row, through: next, original: suggestable(change.rows, row, next) };
    },
    placeholder: t(request.status === 'merged' ? 'alreadyMergedComment' : 'newCommentPlaceholder'),
    holds: isActive(request) && me?.id !== request.createdBy.id,
    filter,
    onFilter: next => onSearch(statusOf(next)),
    menu: { search, onSearch, threads: allThreads },
  };
  return {
    rail,
    threadRows,
    quotes,
    thread,
    /** Unresolved threads in the order in which they are shown. */
    open:
      search.order === 'desc'
        ? newestFirst(groups.open)
        : groups.open.toSorted((a, b) => (rowOf(a) ?? -1) - (rowOf(b) ?? -1)),
    compose,
    leave,
    composing,
    /** Rows, and the page itself, with a text that was begun and not sent. */
    draftRows: useMemo(() => new Set(kept.flatMap(({ node }) => byNode.get(node ?? '') ?? [])), [kept, byNode]),
    hasPageDraft: kept.some(({ node }) => node === undefined),
    /** What was begun on a row, to go on with it. */
    draftOn: useCallback(
      (row: number): DraftPlace | undefined => {
        const here = kept.filter(({ node }) => byNode.get(node ?? '') === row);
        return here.find(({ words, cell, suggests }) => !words && !cell && !suggests) ?? here[0];
      },
      [kept, byNode],
    ),
    rowOfNode: useCallback((node: string | undefined) => byNode.get(node ?? ''), [byNode]),
    discussed: discussedRows(composing, thread, byNode),
    resolve: (each: Comment) => actions.resolve(each, each.status === 'open'),
  };
}

export type Discussion = ReturnType<typeof useDiscussion>;
