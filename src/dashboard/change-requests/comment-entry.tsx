import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Comment, CommentReply } from '#client/types.gen.ts';
import { editKey } from '#dashboard/change-requests/drafts.ts';
import { LazyComposer } from '#dashboard/change-requests/lazy-composer.tsx';
import { ReactionBar, ReactionPicker } from '#dashboard/change-requests/reaction-bar.tsx';
import type { ThreadActions } from '#dashboard/change-requests/thread-actions.ts';
import { heirOfPart, useHeir } from '#dashboard/change-requests/use-heir.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { MarkdownText } from '#dashboard/shell/markdown-text.tsx';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import { copyEntries } from '#dashboard/ui/copy-entries.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { sayPartFailed } from '#dashboard/ui/lazy-part.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

export type CommentEntryProps = {
  item: Comment | CommentReply;
  /** Id of the thread. */
  commentId: string;
  actions: ThreadActions;
  /** Keys as in `Kbd` that choose a reaction. */
  reactKey?: string | undefined;
  /** At the end of the line with the author: Resolve. */
  end?: ReactNode;
};

function EntryMenu({
  item,
  commentId,
  actions,
  onEdit,
}: Omit<CommentEntryProps, 'end' | 'reactKey'> & { onEdit: () => void }) {
  const link = item.object === 'comment' ? item.urls.app : undefined;
  const entries = [
    ...copyEntries({ link, id: item.id }),
    item.permissions.edit && { label: t('editComment'), icon: Pencil, onSelect: onEdit },
    item.permissions.delete && {
      label: t(item.object === 'comment' ? 'deleteComment' : 'deleteReply'),
      icon: Trash2,
      danger: true,
      onSelect: () => actions.remove(item, commentId),
    },
  ];
  return (
    <Menu
      align="end"
      entries={entries}
      trigger={
        <IconButton icon={Ellipsis} size="sm" label={t('commentActions', { name: item.postedBy.displayName })} />
      }
    />
  );
}

type EditedTextProps = Omit<CommentEntryProps, 'end' | 'reactKey'> & { onEnd: () => void };

function EditedText({ item, commentId, actions, onEnd }: EditedTextProps) {
  const own = useRef<HTMLDivElement>(null);
  useHeir(own, heirOfPart);
  return (
    <div ref={own}>
      <LazyComposer
        draftKey={editKey(commentId, item.id)}
        label={t('editComment')}
        initial={item.body.markdown ?? ''}
        submitLabel={t('save')}
        autoFocus
        onCancel={onEnd}
        onSubmit={async markdown => {
          await actions.edit(commentId, item.object === 'comment-reply' ? item.id : undefined, markdown);
          onEnd();
        }}
      />
    </div>
  );
}

/** One comment or reply: who, when, what, reactions. */
export function CommentEntry({ item, commentId, actions, reactKey, end }: CommentEntryProps) {
  const me = useCurrentUser();
  const own = useRef<HTMLElement>(null);
  useHeir(own, heirOfPart);
  const [editing, setEditing] = useState(false);
  const { postedBy: author, body } = item;
  /** With its code there, the field takes the place of the text at once. */
  const edit = async () => ((await LazyComposer.fetch()) ? setEditing(true) : sayPartFailed());
  const react = (emoji: string) => me && actions.react(item, commentId, emoji, me);
  return (
    <article ref={own} aria-label={t('commentBy', { name: author.displayName })} className="group/entry min-w-0">
      <header className="flex min-h-7 items-center gap-1.5 text-xs">
        <Avatar id={author.id} name={author.displayName} src={author.photoURL} size={20} />
        {/* Below each other where fingers need room for the buttons: the name would be cut for them. */}
        <span className="flex min-w-0 items-baseline gap-1.5 pointer-coarse:flex-col pointer-coarse:gap-0">
          <span className="max-w-full min-w-0 truncate text-sm font-medium">{author.displayName}</span>
          <span className="shrink-0 text-fg-3">
            <RelativeTime value={item.postedAt} />
            {item.editedAt && ` · ${t('edited')}`}
          </span>
        </span>
        <span className="relative -me-1 ms-auto flex shrink-0 items-center">
          {/* Over the time while they are wanted, so that names have room. */}
          <span className="flex items-center opacity-0 group-focus-within/entry:opacity-100 group-hover/entry:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:opacity-100 pointer-fine:absolute pointer-fine:end-full pointer-fine:bg-raised">
            {item.permissions.reply && <ReactionPicker name={author.displayName} onPick={react} shortcut={reactKey} />}
            <EntryMenu item={item} commentId={commentId} actions={actions} onEdit={() => void edit()} />
          </span>
          {end}
        </span>
      </header>
      <div className="space-y-1.5 ps-6.5">
        {editing ? (
          <EditedText {...{ item, commentId, actions }} onEnd={() => setEditing(false)} />
        ) : body.markdown ? (
          <MarkdownText files={item.files}>{body.markdown}</MarkdownText>
        ) : (
          !('suggestion' in item) && <p className="text-sm text-fg-3">{t('noText')}</p>
        )}
        <ReactionBar reactions={item.reactions} onToggle={react} disabled={!item.permissions.reply} />
      </div>
    </article>
  );
}
