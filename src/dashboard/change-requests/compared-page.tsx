import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import type { ChangeRequest, Comment, PageChange } from '#client/types.gen.ts';
import { isActive } from '#dashboard/change-requests/change-request.ts';
import { type Arrival, ChangeStepper, useChangeSteps } from '#dashboard/change-requests/change-stepper.tsx';
import type { ChangedEntry } from '#dashboard/change-requests/changed-entries.ts';
import type { ChangesSearch, DiffView } from '#dashboard/change-requests/changes-search.ts';
import type { Composing } from '#dashboard/change-requests/composing.ts';
import { changeIndexes, suggestable } from '#dashboard/change-requests/diff-rows.ts';
import { type Discussion, useDiscussion } from '#dashboard/change-requests/discussion.ts';
import type { DraftPlace } from '#dashboard/change-requests/draft-place.ts';
import { giveKeys } from '#dashboard/change-requests/keys-ahead.ts';
import { NarrowThreads, threadsBelow } from '#dashboard/change-requests/narrow-threads.tsx';
import { PageDiffHeader } from '#dashboard/change-requests/page-diff-header.tsx';
import { QuoteBubble } from '#dashboard/change-requests/quote-bubble.tsx';
import { quoteAt, wholeQuote } from '#dashboard/change-requests/readable-text.ts';
import { RenderedDiff } from '#dashboard/change-requests/rendered-diff.tsx';
import { centerRow, focusRow, usePageKeys } from '#dashboard/change-requests/review-keys.ts';
import {
  quotable,
  selectedCell,
  selectedRows,
  selectedWords,
  selectWord,
} from '#dashboard/change-requests/selected-words.ts';
import { SourceDiff } from '#dashboard/change-requests/source-diff.tsx';
import { cellNamed } from '#dashboard/change-requests/table-cells.ts';
import { ThreadRail } from '#dashboard/change-requests/thread-rail.tsx';
import { useFound } from '#dashboard/change-requests/use-found.ts';
import { useQuoteMarks } from '#dashboard/change-requests/use-quote-marks.ts';
import type { Found } from '#dashboard/change-requests/use-request-find.ts';
import { WhitespaceNote } from '#dashboard/change-requests/whitespace-note.tsx';
import { WholePage } from '#dashboard/change-requests/whole-page.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as suggestions } from '#dashboard/messages/suggestions.ts';
import { announce } from '#dashboard/shell/announce.tsx';
import { useWide } from '#dashboard/shell/layout.ts';
import { Callout } from '#dashboard/ui/callout.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import type { MenuEntries } from '#dashboard/ui/menu.tsx';

export type ComparedPageProps = {
  request: ChangeRequest;
  change: PageChange;
  entry: ChangedEntry | undefined;
  view: DiffView;
  search: ChangesSearch;
  onSearch: (change: Partial<ChangesSearch>) => void;
  showWhitespace: boolean;
  onShowWhitespace: (on: boolean) => void;
  /** The words that are looked for in the request. */
  found: Found | undefined;
  /** Threads on this page. */
  threads: readonly Comment[];
  /** Every thread of the request. */
  allThreads: readonly Comment[];
  onViewed: ((viewed: boolean) => void) | undefined;
  /** Goes to the next or previous page, as there is no further change or thread on this one. */
  onBeyond: (direction: 1 | -1, to: 'change' | 'thread') => void;
  arrival: Arrival;
  menu: MenuEntries;
  /** The keys of the review act on this page. */
  active?: boolean;
  /** Other pages are in the same scroll: this one can be folded to its header. */
  onFold?: (() => void) | undefined;
  /** Brings the page back, where it is deleted. */
  onRestore: (() => void) | undefined;
};

/** What differs, the steps through it, and the keys for both. */
function useReview(props: ComparedPageProps, source: boolean) {
  const { request, change, search, onSearch, showWhitespace, threads, allThreads, onBeyond, arrival } = props;
  const { active = true } = props;
  const container = useRef<HTMLDivElement>(null);
  const marksWhitespace = showWhitespace || source;
  const changes = useMemo(() => changeIndexes(change.rows, marksWhitespace), [change.rows, marksWhitespace]);
  const steps = useChangeSteps(container, changes, direction => onBeyond(direction, 'change'), arrival, active);
  const shown = useFound(container, change, props.found, steps.setCurrent);
  const select = useCallback((thread: string | undefined) => onSearch({ thread }), [onSearch]);
  const discussion = useDiscussion({
    request,
    active,
    change,
    threads,
    allThreads,
    search,
    onSearch,
    onWords: useCallback((row: number) => focusRow(container.current, row), []),
    onLeave: row => focusRow(container.current, row, 'nearest'),
    onReveal: row => {
      steps.setCurrent(row);
      requestAnimationFrame(() => {
        const drawn = container.current?.querySelector(`[data-row="${row}"]`);
        if (drawn) centerRow(drawn);
      });
    },
  });
  const mayComment = request.permissions.comment && search.compare !== 'main';
  const { open, compose, draftOn, rowOfNode } = discussion;
  const stepThread = (direction: 1 | -1) => {
    const at = open.findIndex(({ id }) => id === search.thread);
    const next = at < 0 ? (direction > 0 ? open[0] : open.at(-1)) : open[at + direction];
    if (next) select(next.id);
    else onBeyond(direction, 'thread');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whenever the page becomes the one that is reviewed
  useEffect(() => {
    if (!active) return;
    if (arrival.current?.to === 'thread') stepThread(arrival.current.direction);
    arrival.current = undefined;
    void giveKeys(change.page.id);
  }, [active]);
  const maySuggest = mayComment && isActive(request);
  /** What is composed again where something was begun. */
  const goOnWith = useCallback(
    ({ words, cell, suggests = false, through }: DraftPlace, row: number): Partial<Composing> => {
      const root = quotable(container.current, row);
      const last = rowOfNode(through);
      const original = suggests && maySuggest ? suggestable(change.rows, row, last) : undefined;
      if (suggests) return original === undefined ? {} : { original, suggests, through: last };
      if (cell) {
        const element = root && cellNamed(root, cell);
        return { cell: { ...cell, quote: element ? wholeQuote(root, element) : undefined }, about: 'cell' };
      }
      return { quote: words && root ? quoteAt(root, words) : undefined, about: words ? 'words' : 'block' };
    },
    [change.rows, maySuggest, rowOfNode],
  );
  const composeOn = useCallback(
    (row: number, suggests: boolean, through = row) => {
      const original = maySuggest ? suggestable(change.rows, row, suggests ? through : row) : undefined;
      if (suggests && original === undefined) return;
      const words = selectedWords(container.current);
      const quote = words?.row === row ? words.quote : undefined;
      const cell = selectedCell(container.current, row);
      const several = suggests && through > row && { through };
      const begun = quote || suggests ? undefined : draftOn(row);
      compose({ row, original, suggests, quote, cell, ...several, ...(begun && goOnWith(begun, row)) });
    },
    [compose, draftOn, goOnWith, change.rows, maySuggest],
  );
  const commentOn = useCallback((row: number) => composeOn(row, false), [composeOn]);
  useQuoteMarks(container, discussion.quotes);
  const atHand = () => selectedRows(container.current) ?? { row: steps.current, through: steps.current };
  usePageKeys({
    active,
    onChange: steps.step,
    onThread: stepThread,
    onComment: mayComment ? () => (change.rows.length > 0 ? commentOn(atHand().row) : compose({})) : undefined,
    onSuggest: maySuggest
      ? () => {
          const { row, through } = atHand();
          composeOn(row, true, through);
        }
      : undefined,
    onWord:
      mayComment && !source
        ? (direction, extend) => {
            const text = quotable(container.current, steps.current);
            if (text) announce(selectWord(text, direction, extend));
          }
        : undefined,
    thread: discussion.thread,
    onResolve: discussion.resolve,
    onEscape: () => {
      if (discussion.composing) discussion.leave();
      else if (selectedRows(container.current)) getSelection()?.removeAllRanges();
      else if (search.thread) select(undefined);
    },
  });
  const bubble = mayComment && !source && (
    <QuoteBubble
      container={container}
      onComment={commentOn}
      onSuggest={
        maySuggest
          ? ({ row, through }) =>
              suggestable(change.rows, row, through) === undefined ? undefined : () => composeOn(row, true, through)
          : undefined
      }
    />
  );
  return { container, changes, steps, shown, discussion, bubble, commentOn: mayComment ? commentOn : undefined };
}

type BodyProps = ComparedPageProps & { review: ReturnType<typeof useReview>; wide: boolean; source: boolean };

function Body({ change, view, showWhitespace, review, wide, source, active = true, onFold }: BodyProps) {
  const { container, changes, steps, shown, discussion, bubble, commentOn } = review;
  const { rail, threadRows, draftRows, discussed }: Discussion = discussion;
  const whole = change.change !== 'edited';
  const isAlone = onFold === undefined;
  const shared = {
    ...{ container, threadRows, draftRows, discussed },
    current: steps.current,
    onCurrent: steps.setCurrent,
    onComment: commentOn,
    below: wide ? undefined : (row: number): ReactNode => threadsBelow(rail, row),
  };
  return (
    <>
      {source ? (
        <SourceDiff change={change} review={shared} isAlone={isAlone} />
      ) : (
        <RenderedDiff
          {...shared}
          {...{ change, isAlone }}
          split={view === 'split' && wide && !whole}
          showWhitespace={showWhitespace}
          shown={shown}
          bubble={bubble}
        />
      )}
      {/* In a box that stays: a comparison that became the last child again would have all its styles computed anew. */}
      <div className="contents">
        {/* On a phone it would lie over what is being written. */}
        {active && (wide || !discussion.composing) && (
          <ChangeStepper at={changes.indexOf(steps.current)} count={changes.length} onStep={steps.step} />
        )}
      </div>
    </>
  );
}

/** One page of a change request, compared and discussed. */
export function ComparedPage(props: ComparedPageProps) {
  const { request, change, entry, view, search, onSearch, onViewed, menu, active = true, onFold } = props;
  const { comment, edit } = request.permissions;
  const onlySuggests = comment && !edit && isActive(request) && search.compare !== 'main';
  const wide = useWide();
  const source = view === 'source' || change.truncated === true;
  const review = useReview(props, source);
  const { rail, open, compose, hasPageDraft } = review.discussion;
  const canGoBack = search.compare !== 'viewed' && onViewed !== undefined;
  return (
    <div className={cn('flex', !onFold && 'lg:min-h-full')} data-compared-page={active ? 'active' : ''}>
      <div className="flex min-w-0 flex-1 flex-col px-(--gutter) lg:px-4">
        <PageDiffHeader
          entry={entry}
          change={change}
          threads={open.length}
          draft={hasPageDraft}
          onComment={review.commentOn && (() => compose({}))}
          onViewed={onViewed}
          onSince={canGoBack ? () => onSearch({ compare: 'viewed' }) : undefined}
          menu={menu}
          active={active}
          onFold={onFold}
        />
        <WholePage
          entry={entry}
          change={change}
          onRestore={props.onRestore}
          hint={onlySuggests ? suggestions('hint') : undefined}
        />
        {change.truncated && <Callout tone="neutral" title={t('tooLarge')} />}
        {!wide && <NarrowThreads rail={rail} />}
        {!source && <WhitespaceNote {...props} />}
        <Body {...props} review={review} wide={wide} source={source} />
      </div>
      {wide && request.permissions.comment && search.compare !== 'main' && (
        <ThreadRail {...rail} container={review.container} page={onFold && change.page.title} />
      )}
    </div>
  );
}
