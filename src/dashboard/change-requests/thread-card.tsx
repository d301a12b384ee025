import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { memo, type ReactNode, useRef, useState } from 'react';
import type { Comment } from '#client/types.gen.ts';
import { CommentEntry, type CommentEntryProps } from '#dashboard/change-requests/comment-entry.tsx';
import { type RequestPath, repliesOptions } from '#dashboard/change-requests/comments.ts';
import { replyKey } from '#dashboard/change-requests/drafts.ts';
import { hidden } from '#dashboard/change-requests/hidden.ts';
import { LazyComposer } from '#dashboard/change-requests/lazy-composer.tsx';
import { Quotation } from '#dashboard/change-requests/quotation.tsx';
import { ReplyCount } from '#dashboard/change-requests/reply-count.tsx';
import { isAboutThePast, ShowAsItWas } from '#dashboard/change-requests/show-as-it-was.tsx';
import { SuggestionBox } from '#dashboard/change-requests/suggestion-box.tsx';
import { type CellPlace, placeOf } from '#dashboard/change-requests/table-cells.ts';
import { type ThreadActions, useThreadActions } from '#dashboard/change-requests/thread-actions.ts';
import { UnreadMark } from '#dashboard/change-requests/unread-mark.tsx';
import { heirsOfThread, useHeir } from '#dashboard/change-requests/use-heir.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as suggestions } from '#dashboard/messages/suggestions.ts';
import { t as discussions } from '#dashboard/messages/threads.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Kbd } from '#dashboard/ui/kbd.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

export type ThreadCardProps = {
  thread: Comment;
  path: RequestPath;
  /** Shows replies and the field for one. */
  open: boolean;
  /** The keys of the review act on it while it is open. */
  hasKeys?: boolean;
  onOpen?: (thread: string) => void;
  /** Shows the beginning of the block it is about. */
  quoted?: boolean;
  /** Goes to what it quotes. */
  onJump?: ((thread: Comment) => void) | undefined;
  /** Of the comparison beside: that of the block it is about. */
  row?: number | undefined;
  className?: string;
  children?: ReactNode;
};

const firstShown = 1;
const lastShown = 2;

function Replies({ thread, path, actions }: { thread: Comment; path: RequestPath; actions: ThreadActions }) {
  const gone = hidden.use();
  const [all, setAll] = useState(false);
  const { data, error, isPending, refetch } = useQuery({
    ...repliesOptions(path, thread.id),
    enabled: thread.replies > 0,
  });
  if (thread.replies === 0) return null;
  if (isPending) return <Skeleton className="ms-6.5 my-2 w-32" />;
  if (error)
    return (
      <Button size="sm" variant="quiet" onClick={() => void refetch()}>
        {t('repliesFailed')}
      </Button>
    );
  const replies = data.filter(reply => !gone.has(reply.id));
  const left = all ? 0 : Math.max(0, replies.length - firstShown - lastShown);
  return (
    <div className="space-y-2">
      {replies.map((reply, index) => {
        const folded = left > 0 && index >= firstShown && index < firstShown + left;
        if (folded && index > firstShown) return null;
        if (folded)
          return (
            <Button key="more" size="sm" variant="quiet" className="ms-4.5" onClick={() => setAll(true)}>
              {t('moreReplies', { count: left })}
            </Button>
          );
        return <CommentEntry key={reply.id} item={reply} commentId={thread.id} actions={actions} />;
      })}
    </div>
  );
}

function Answer({ thread, actions, hasKeys }: { thread: Comment; actions: ThreadActions; hasKeys: boolean }) {
  if (!thread.permissions.reply) return null;
  const resolved = thread.status === 'resolved';
  return (
    <div data-reply className="group/reply relative">
      <LazyComposer
        draftKey={replyKey(thread.id)}
        quiet
        label={t('replyLabel')}
        placeholder={t('reply')}
        submitLabel={resolved && thread.permissions.resolve ? t('replyAndReopen') : t('reply')}
        onSubmit={async markdown => {
          await actions.reply(thread.id, markdown);
          if (resolved && thread.permissions.resolve) actions.resolve(thread, false);
        }}
      />
      {hasKeys && (
        <span
          aria-hidden
          className="pointer-events-none absolute end-1.5 top-1.5 flex group-focus-within/reply:hidden group-has-[textarea:not(:placeholder-shown)]/reply:hidden pointer-coarse:hidden"
        >
          <Kbd keys="r" />
        </span>
      )}
    </div>
  );
}

function Resolved({
  thread,
  actions,
  onOpen,
}: {
  thread: Comment;
  actions: ThreadActions;
  onOpen: ((thread: string) => void) | undefined;
}) {
  return (
    <div className="flex items-center gap-2 text-xs text-fg-2">
      <CircleCheck aria-hidden className="size-3.5 text-success" />
      <button
        type="button"
        onClick={() => onOpen?.(thread.id)}
        className="min-w-0 flex-1 truncate text-start hover:text-fg"
      >
        {t('resolvedBy', { name: thread.resolvedBy?.displayName ?? t('somebody') })}
        {thread.body.markdown && ` · ${thread.body.markdown}`}
      </button>
      {thread.permissions.resolve && (
        <Button size="sm" variant="quiet" onClick={() => actions.resolve(thread, false)}>
          {t('reopenThread')}
        </Button>
      )}
    </div>
  );
}

/** The comment that a discussion began with, or that it was deleted. */
function Begun({ deleted, ...entry }: CommentEntryProps & { deleted: boolean }) {
  if (!deleted) return <CommentEntry {...entry} />;
  return (
    <div className="flex min-h-7 items-center justify-between text-sm text-fg-3">
      {t('deletedComment')}
      <span className="-me-1">{entry.end}</span>
    </div>
  );
}

function cellName({ record, definition }: CellPlace): string {
  const [row, column] = [placeOf('r', record), placeOf('c', definition)];
  return row > 0 && column > 0 ? discussions('cellAt', { row, column }) : discussions('cell');
}

/**
 * A discussion: what it is about, the comment, its replies, and what can be done. A page has up to hundreds, so one is
 * drawn anew only when something of it changed.
 */
export const ThreadCard = memo(function ThreadCard(props: ThreadCardProps) {
  const { thread } = props;
  const isHidden = hidden.use().has(thread.id);
  if (isHidden && thread.replies === 0) return null;
  return <Card {...props} deleted={thread.deletedAt !== undefined || isHidden} />;
});

function Card(props: ThreadCardProps & { deleted: boolean }) {
  const { thread, path, open, onOpen, quoted = false, onJump, row, className, children, deleted } = props;
  const hasKeys = open && props.hasKeys === true;
  const actions = useThreadActions(path);
  const own = useRef<HTMLDivElement>(null);
  useHeir(own, heirsOfThread(thread.id, row));
  const resolved = thread.status === 'resolved';
  const preview = thread.target.node?.preview;
  const words = thread.target.range?.quote;
  const cell = thread.target.tableCell;
  return (
    // A press anywhere on the card opens it; the buttons in it are reached by key.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/useSemanticElements: a discussion is no group of form fields
    <div
      ref={own}
      role="group"
      aria-label={t('threadBy', { name: thread.postedBy.displayName })}
      data-thread={thread.id}
      tabIndex={-1}
      onClick={() => !open && onOpen?.(thread.id)}
      className={cn(
        'relative flex flex-col gap-2 rounded-md border border-line-2 bg-raised p-2.5 focus-visible:outline-offset-0',
        open && onOpen && 'border-thread-bar shadow-pop',
        !open && 'cursor-pointer hover:border-control',
        className,
      )}
    >
      <UnreadMark path={path} thread={thread} opened={open && onOpen !== undefined} />
      {children}
      {thread.pending && (
        <p className="text-xs text-fg-3">
          <span className="me-1.5 rounded-xs bg-warning-soft px-1.5 py-0.5 font-medium text-warning">
            {suggestions('pending')}
          </span>
          {open && suggestions('pendingHint')}
        </p>
      )}
      {cell && <p className="text-xs text-fg-3">{cellName(cell)}</p>}
      {(words ?? (quoted && preview)) && (
        <Quotation onJump={onJump && (() => onJump(thread))}>{words ?? preview ?? ''}</Quotation>
      )}
      {quoted && isAboutThePast(thread) && <ShowAsItWas thread={thread} />}
      {resolved && !open ? (
        <Resolved thread={thread} actions={actions} onOpen={onOpen} />
      ) : (
        <Begun
          item={thread}
          commentId={thread.id}
          actions={actions}
          deleted={deleted}
          reactKey={hasKeys ? '+' : undefined}
          end={
            thread.permissions.resolve && (
              <IconButton
                icon={CircleCheck}
                size="sm"
                label={t(resolved ? 'reopenThread' : 'resolve')}
                shortcut={hasKeys ? 'x' : undefined}
                className={resolved ? 'text-success' : ''}
                onClick={() => actions.resolve(thread, !resolved)}
              />
            )
          }
        />
      )}
      {thread.suggestion && !deleted && (open || !resolved) && (
        <SuggestionBox thread={thread} suggestion={thread.suggestion} path={path} />
      )}
      {open ? (
        <>
          <Replies thread={thread} path={path} actions={actions} />
          <Answer {...{ thread, actions, hasKeys }} />
        </>
      ) : (
        !resolved && <ReplyCount replies={thread.replies} onOpen={() => onOpen?.(thread.id)} />
      )}
    </div>
  );
}
