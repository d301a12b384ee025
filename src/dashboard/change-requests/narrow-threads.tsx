import type { ReactNode } from 'react';
import type { Comment } from '#client/types.gen.ts';
import { newestFirst } from '#dashboard/change-requests/comments.ts';
import { LazyNewThread } from '#dashboard/change-requests/lazy-composer.tsx';
import { ApplyAll } from '#dashboard/change-requests/suggestion-box.tsx';
import { ThreadCard } from '#dashboard/change-requests/thread-card.tsx';
import type { RailProps } from '#dashboard/change-requests/thread-rail.tsx';

type CardsProps = { rail: RailProps; threads: readonly Comment[]; quoted: boolean };

function Cards({ rail: { path, rowOf, selected, hasKeys, onSelect, onJump }, threads, quoted }: CardsProps) {
  return threads.map(thread => (
    <ThreadCard
      key={thread.id}
      thread={thread}
      path={path}
      open={thread.id === selected}
      hasKeys={hasKeys}
      onOpen={onSelect}
      onJump={quoted ? undefined : onJump}
      quoted={quoted}
      row={rowOf(thread)}
    />
  ));
}

/** Where no rail stands beside: the threads about a block, under it. */
export function threadsBelow(rail: RailProps, row: number): ReactNode {
  const { groups, rowOf, composing, menu } = rail;
  // In another order than that of the blocks they stand together, above.
  const here = menu.search.order === 'desc' ? [] : groups.open.filter(thread => rowOf(thread) === row);
  if (here.length === 0 && composing?.row !== row) return undefined;
  return (
    <div className="ms-6 space-y-2 py-2">
      <Cards rail={rail} threads={here} quoted={false} />
      {composing?.row === row && (
        <LazyNewThread {...rail} composing={composing} onClose={() => rail.onCompose(undefined)} />
      )}
    </div>
  );
}

/** Where no rail stands beside: threads about the page, and those that have no block in sight. */
export function NarrowThreads({ rail }: { rail: RailProps }) {
  const { groups, rowOf, composing, menu } = rail;
  const newest = menu.search.order === 'desc';
  const { open, outdated, resolved } = groups;
  const list = newest
    ? [open, outdated, resolved].flatMap(newestFirst)
    : [...open.filter(thread => rowOf(thread) === undefined), ...outdated, ...resolved];
  return (
    <div data-threads className="space-y-2 empty:hidden [&:not(:empty)]:py-3">
      {composing && composing.row === undefined && (
        <LazyNewThread {...rail} composing={composing} onClose={() => rail.onCompose(undefined)} />
      )}
      <ApplyAll threads={groups.open} path={rail.path} />
      <Cards rail={rail} threads={list} quoted />
    </div>
  );
}
