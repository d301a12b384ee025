import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Comment } from '#client/types.gen.ts';
import { newestFirst, type RequestPath, type ThreadGroups } from '#dashboard/change-requests/comments.ts';
import type { Composing } from '#dashboard/change-requests/composing.ts';
import { LazyNewThread } from '#dashboard/change-requests/lazy-composer.tsx';
import type { NewThreadProps } from '#dashboard/change-requests/new-thread.tsx';
import { ApplyAll } from '#dashboard/change-requests/suggestion-box.tsx';
import { ThreadCard } from '#dashboard/change-requests/thread-card.tsx';
import { ThreadConnector } from '#dashboard/change-requests/thread-connector.tsx';
import { type ThreadFilter, ThreadFilterBar } from '#dashboard/change-requests/thread-filter-bar.tsx';
import { isNarrowed, ThreadMenu, type ThreadMenuProps } from '#dashboard/change-requests/thread-menu.tsx';
import { useCardInSight } from '#dashboard/change-requests/use-card-in-sight.ts';
import { useRail } from '#dashboard/change-requests/use-rail.ts';
import { t as allPages } from '#dashboard/messages/all-pages.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as threads } from '#dashboard/messages/threads.ts';

export type RailProps = Omit<NewThreadProps, 'composing'> & {
  /** The threads of the page. */
  groups: ThreadGroups;
  path: RequestPath;
  /** The row on which a thread hangs; undefined for one about the page. */
  rowOf: (thread: Comment) => number | undefined;
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
  /** The keys of the review act on the page. */
  hasKeys: boolean;
  /** Goes to the words that a thread quotes. */
  onJump: (thread: Comment) => void;
  composing: Composing | undefined;
  filter: ThreadFilter;
  onFilter: (filter: ThreadFilter) => void;
  menu: ThreadMenuProps;
};

function Nothing({ filter, menu: { search, onSearch } }: Pick<RailProps, 'filter' | 'menu'>) {
  return (
    <p className="px-1 py-3 text-sm text-fg-3">
      {isNarrowed(search) ? (
        <>
          {threads('noneMatch')}{' '}
          <button
            type="button"
            className="text-accent-fg hover:underline"
            onClick={() => onSearch({ author: undefined, mentions: undefined })}
          >
            {threads('showAll')}
          </button>
        </>
      ) : (
        t(`noThreads.${filter}`)
      )}
    </p>
  );
}

const newCard = 'new';

export const railStyle = 'w-76 shrink-0 border-s px-3 xl:w-80';

/**
 * Laid out when it comes into sight, but for the open one. The room around it is for the mark of the focus; that to the
 * next card is inside, for what tells of new replies on its edge.
 */
const lazyCard = (open: boolean): string =>
  open ? 'pb-2' : '-mx-0.5 p-0.5 pb-2 [contain-intrinsic-block-size:auto_7rem] [content-visibility:auto]';

/** Threads beside their blocks; those about the page stand at the top. */
function AlignedThreads(props: RailProps & { container: RefObject<HTMLElement | null>; list: readonly Comment[] }) {
  const { container, list, path, rowOf, selected, hasKeys, onSelect, onJump, composing } = props;
  const head = useRef<HTMLDivElement>(null);
  const [start, setStart] = useState(0);
  const aboutPage = list.filter(thread => rowOf(thread) === undefined);
  const aboutBlocks = list.flatMap(thread => {
    const row = rowOf(thread);
    return row === undefined ? [] : [{ id: thread.id, row, thread }];
  });
  const onRow = composing?.row;
  const anchored = [
    ...aboutBlocks.map(({ id, row }) => ({ id, row })),
    ...(onRow === undefined ? [] : [{ id: newCard, row: onRow }]),
  ].sort((a, b) => a.row - b.row);
  const opened = composing ? newCard : selected;
  const { cards, height, measure } = useRail(container, head, anchored, opened, start);
  const card = cards.find(({ id }) => id === opened);
  useCardInSight(head, card);
  useEffect(() => {
    const element = head.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setStart(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const byId = new Map(aboutBlocks.map(({ id, thread }) => [id, thread]));
  const threadCard = (thread: Comment, quoted: boolean) => (
    <ThreadCard
      thread={thread}
      path={path}
      open={thread.id === selected}
      hasKeys={hasKeys}
      onOpen={onSelect}
      onJump={quoted ? undefined : onJump}
      quoted={quoted}
      row={rowOf(thread)}
    />
  );
  return (
    <div className="relative" style={{ minHeight: height }}>
      <div ref={head}>
        <div className="pb-2 empty:hidden">
          <ApplyAll threads={list} path={path} />
        </div>
        {composing && onRow === undefined && (
          <div className="pb-2">
            <LazyNewThread {...props} composing={composing} onClose={() => props.onCompose(undefined)} />
          </div>
        )}
        {aboutPage.map(thread => (
          <div key={thread.id} className={lazyCard(thread.id === selected)}>
            {threadCard(thread, true)}
          </div>
        ))}
      </div>
      {card && <ThreadConnector {...card} />}
      {cards.map(({ id, y }) => {
        const thread = byId.get(id);
        return (
          <div
            key={id}
            ref={measure}
            data-card={id}
            className="absolute inset-x-0 top-0 transition-transform duration-[160ms]"
            style={{ transform: `translateY(${y}px)` }}
          >
            {id === newCard && composing ? (
              <LazyNewThread {...props} composing={composing} onClose={() => props.onCompose(undefined)} />
            ) : (
              thread && threadCard(thread, false)
            )}
          </div>
        );
      })}
    </div>
  );
}

type ThreadRailProps = RailProps & {
  container: RefObject<HTMLElement | null>;
  /** Its title, where other pages have rails too. */
  page?: string | undefined;
};

/** The discussion of a page beside the comparison. */
export function ThreadRail(props: ThreadRailProps) {
  const { groups, filter, path, selected, onSelect, composing, menu, page } = props;
  const hasThreads = Object.values(groups).some(list => list.length > 0);
  if (page !== undefined && !hasThreads && !composing) return <div className={railStyle} />;
  const newest = menu.search.order === 'desc';
  const list = newest ? newestFirst(groups[filter]) : groups[filter];
  return (
    <aside
      data-threads
      aria-label={page === undefined ? t('threads') : allPages('threadsOn', { page })}
      className={railStyle}
    >
      <div className="sticky top-0 z-10 -mx-3 flex h-12 items-center gap-1.5 bg-canvas px-3">
        <ThreadFilterBar {...props} />
        <ThreadMenu {...menu} />
      </div>
      {list.length === 0 && !composing && <Nothing {...props} />}
      {filter === 'open' && !newest ? (
        <AlignedThreads {...props} list={list} />
      ) : (
        <ul className="pb-6">
          {composing && (
            <li className="sticky top-12 z-10 pb-2">
              <LazyNewThread {...props} composing={composing} onClose={() => props.onCompose(undefined)} />
            </li>
          )}
          {list.map(thread => (
            <li key={thread.id} className={lazyCard(thread.id === selected)}>
              <ThreadCard
                {...{ thread, path }}
                open={thread.id === selected}
                hasKeys={props.hasKeys}
                onOpen={onSelect}
                quoted
                row={props.rowOf(thread)}
              />
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}
