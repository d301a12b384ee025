import { SmilePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Reaction } from '#client/types.gen.ts';
import { emojiOf, moreEmojis, quickEmojis } from '#dashboard/change-requests/emoji.ts';
import { heirOfPart, useHeir } from '#dashboard/change-requests/use-heir.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Popover } from '#dashboard/ui/popover.tsx';
import { Tooltip } from '#dashboard/ui/tooltip.tsx';

type ReactionsProps = {
  reactions: readonly Reaction[];
  onToggle: (emoji: string) => void;
  disabled: boolean;
};

type GivenProps = Omit<ReactionsProps, 'reactions'> & { reaction: Reaction };

function Given({ reaction: { emoji, count, users }, onToggle, disabled }: GivenProps) {
  const me = useCurrentUser();
  const own = useRef<HTMLLIElement>(null);
  // Taken back by the last who gave it, it goes.
  useHeir(own, heirOfPart);
  const mine = users.some(({ user }) => user.id === me?.id);
  const names = users.map(({ user }) => user.displayName).join(', ');
  return (
    <li ref={own}>
      <Tooltip content={names}>
        <button
          type="button"
          aria-pressed={mine}
          aria-disabled={disabled || undefined}
          aria-label={t('reactionBy', { emoji: emojiOf(emoji), count, names })}
          onClick={() => !disabled && onToggle(emojiOf(emoji))}
          className={cn(
            'inline-flex h-6 items-center gap-1 rounded-full border px-2 text-xs tabular-nums pointer-coarse:h-9',
            mine ? 'border-accent bg-accent-soft text-accent-fg' : 'border-line-2 text-fg-2 hover:bg-hover',
          )}
        >
          <span aria-hidden>{emojiOf(emoji)}</span>
          {count}
        </button>
      </Tooltip>
    </li>
  );
}

/** The reactions that were given; a press gives or takes back one's own. */
export function ReactionBar({ reactions, ...given }: ReactionsProps) {
  if (reactions.length === 0) return null;
  return (
    <ul aria-label={t('reactions')} className="flex flex-wrap items-center gap-1">
      {reactions.map(reaction => (
        <Given key={reaction.emoji} reaction={reaction} {...given} />
      ))}
    </ul>
  );
}

type PickerProps = { onPick: (emoji: string) => void; name: string; shortcut?: string | undefined };

/** Opens the choice of emojis: eight first, then more. */
export function ReactionPicker({ onPick, name, shortcut }: PickerProps) {
  const [open, setOpen] = useState(false);
  const [more, setMore] = useState(false);
  const shown = more ? [...quickEmojis, ...moreEmojis] : quickEmojis;
  return (
    <Popover
      label={t('chooseReaction')}
      open={open}
      onOpenChange={next => {
        setOpen(next);
        setMore(false);
      }}
      align="end"
      className="w-auto p-1"
      trigger={<IconButton icon={SmilePlus} size="sm" label={t('react', { name })} shortcut={shortcut} data-react />}
    >
      <div className="grid grid-cols-8 gap-0.5">
        {shown.map(emoji => (
          <button
            key={emoji}
            type="button"
            aria-label={t('reactWith', { emoji })}
            onClick={() => {
              onPick(emoji);
              setOpen(false);
            }}
            className="size-8 rounded-sm text-md hover:bg-hover pointer-coarse:size-10"
          >
            {emoji}
          </button>
        ))}
      </div>
      {!more && (
        <button
          type="button"
          onClick={() => setMore(true)}
          className="mt-1 h-7 w-full rounded-sm text-xs text-fg-2 hover:bg-hover hover:text-fg"
        >
          {t('moreEmojis')}
        </button>
      )}
    </Popover>
  );
}
