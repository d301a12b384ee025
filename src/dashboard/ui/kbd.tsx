import { t } from '#dashboard/messages/ui.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { useActingKeys } from '#dashboard/ui/single-keys.ts';

const mac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

const names: Record<string, string> = {
  ...(mac && { mod: '⌘' }),
  alt: mac ? '⌥' : 'Alt',
  shift: '⇧',
  enter: '↵',
  escape: 'Esc',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  tab: 'Tab',
};

/** What is written on a key, which is another word on keyboards of other languages. */
function nameOf(key: string): string {
  return names[key] ?? t.known(`key.${key}`) ?? (/^(.|f\d+)$/.test(key) ? key.toUpperCase() : key);
}

/** How the keys of a shortcut are written on this machine: `mod+k` → `⌘K` or `Ctrl K`; `g h` stays a sequence. */
export function keyLabel(keys: string): string {
  return keys
    .split(' ')
    .map(step =>
      step
        .split('+')
        .map(nameOf)
        .join(mac ? '' : ' '),
    )
    .join(' ');
}

type KbdProps = { keys: string; inverted?: boolean; className?: string };

/** Keys that do what they stand beside; nothing where these are switched off. */
export function Kbd({ keys, inverted = false, className }: KbdProps) {
  if (useActingKeys(keys) === undefined) return null;
  return (
    <kbd
      className={cn(
        'inline-flex h-4.5 min-w-4.5 shrink-0 items-center justify-center rounded-xs px-1 font-mono text-2xs whitespace-nowrap',
        inverted ? 'bg-canvas/20 text-canvas' : 'bg-sunken text-fg-2 dark:bg-hover',
        className,
      )}
    >
      {keyLabel(keys)}
    </kbd>
  );
}
