import { useCallback, useEffect, useRef, useState } from 'react';
import type { Comment } from '#client/types.gen.ts';
import { pathOf, useChangeRequest } from '#dashboard/change-requests/change-request.ts';
import { groupThreads } from '#dashboard/change-requests/comments.ts';
import { Composer } from '#dashboard/change-requests/composer.tsx';
import { draftPlaceKey } from '#dashboard/change-requests/draft-place.ts';
import { Quotation } from '#dashboard/change-requests/quotation.tsx';
import type { Quote } from '#dashboard/change-requests/readable-text.ts';
import { useSteadyThreads } from '#dashboard/change-requests/steady-threads.ts';
import { useThreadActions } from '#dashboard/change-requests/thread-actions.ts';
import { ThreadCard } from '#dashboard/change-requests/thread-card.tsx';
import { type ThreadFilter, ThreadFilterBar } from '#dashboard/change-requests/thread-filter-bar.tsx';
import { useStays } from '#dashboard/change-requests/use-stays.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as side } from '#dashboard/messages/editor-side.ts';
import { NewsButton } from '#dashboard/table/news-button.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';

type Props = {
  pageId: string;
  /** Goes to a block of the page, and to words in it. */
  onJump: (to: { node: string; words?: string | undefined }) => void;
  /** A comment is being begun on a block. */
  here: { block: { id: string; text: string; words?: Quote }; onEnd: () => void } | undefined;
};

/** The threads of a page where it is edited: each with a way to the words it is about, and a field for one about the page. */
export function PageThreads({ pageId, onJump, here }: Props) {
  const request = useChangeRequest();
  const path = pathOf(request);
  const actions = useThreadActions(path);
  const { comments, threads, news } = useSteadyThreads(path, { about: pageId });
  const [filter, setFilter] = useState<ThreadFilter>('open');
  const [open, setOpen] = useState<string>();
  const stays = useStays(threads.find(({ id }) => id === open));
  const latest = useRef(onJump);
  useEffect(() => {
    latest.current = onJump;
  });
  // The same from drawing to drawing, for the cards are drawn anew for another one.
  const jump = useCallback(({ target: { node, range } }: Comment) => {
    if (node) latest.current({ node: node.id, words: range?.quote });
  }, []);
  if (comments.isError)
    return (
      <div className="px-4">
        <ErrorState error={comments.error} onRetry={() => void comments.refetch()} retrying={comments.isRefetching} />
      </div>
    );
  if (!comments.data)
    return (
      <div role="status" aria-label={t('threads')} className="p-4">
        <SkeletonText lines={4} />
      </div>
    );
  const groups = groupThreads(threads, () => false, stays);
  return (
    <div data-threads className="space-y-3 p-3">
      <ThreadFilterBar groups={groups} filter={filter} onFilter={setFilter} />
      {request.permissions.comment && here && (
        <section
          aria-label={side('commentOnBlock')}
          className="space-y-2 rounded-md border border-accent bg-raised p-2.5"
        >
          <Quotation>{here.block.words?.quote ?? here.block.text}</Quotation>
          <Composer
            key={here.block.id}
            draftKey={`${request.id}:${pageId}:${draftPlaceKey({ node: here.block.id, words: here.block.words })}`}
            label={side('commentOnBlock')}
            submitLabel={t('comment')}
            autoFocus
            onCancel={here.onEnd}
            onSubmit={async markdown => {
              const anchor = { page: pageId, node: here.block.id, range: here.block.words };
              const { id } = await actions.post(anchor, { markdown, pending: false });
              setFilter('open');
              setOpen(id);
              here.onEnd();
            }}
          />
        </section>
      )}
      {request.permissions.comment && filter === 'open' && !here && (
        <Composer
          draftKey={`${request.id}:${pageId}:`}
          quiet
          label={t('newComment')}
          placeholder={side('commentOnPage')}
          submitLabel={t('comment')}
          onSubmit={async markdown => setOpen((await actions.post({ page: pageId }, { markdown, pending: false })).id)}
        />
      )}
      {groups[filter].length === 0 && <p className="px-1 text-sm text-fg-3">{side(`none.${filter}`)}</p>}
      <ul className="space-y-2">
        {groups[filter].map(thread => (
          <li key={thread.id}>
            <ThreadCard
              {...{ thread, path }}
              open={thread.id === open}
              onOpen={setOpen}
              onJump={thread.target.node?.outdated ? undefined : jump}
              quoted
            />
          </li>
        ))}
      </ul>
      {/* Below the last, where they will stand; in sight however far that is. */}
      <div className={cn('sticky bottom-3 mx-auto w-fit rounded-sm', news.count > 0 && 'bg-overlay py-2 shadow-pop')}>
        <NewsButton news={news} label={t('newThreads', { count: news.count })} />
      </div>
    </div>
  );
}
