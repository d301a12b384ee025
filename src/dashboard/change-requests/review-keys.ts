import type { Comment } from '#client/types.gen.ts';
import { scrollAreaBy, viewOf } from '#dashboard/change-requests/scroll-area.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as suggestions } from '#dashboard/messages/suggestions.ts';
import { type Shortcut, useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** Brings a row to the middle of the comparison; `scrollIntoView` would move the header of the request away as well. */
export function centerRow(row: Element): void {
  const [inside, own] = [viewOf(row), row.getBoundingClientRect()];
  scrollAreaBy(row, own.top - inside.top - (inside.height - own.height) / 2);
}

/** Puts the focus on a row of the comparison and brings it into sight. */
export function focusRow(container: HTMLElement | null, row: number, block: 'center' | 'nearest' = 'center'): void {
  requestAnimationFrame(() => {
    const element = container?.querySelector<HTMLElement>(`[data-row="${row}"]`);
    element?.focus({ preventScroll: true });
    if (element && block === 'center') centerRow(element);
    else element?.scrollIntoView({ block });
  });
}

/** In how many frames a comparison is drawn in another way. */
const FRAMES = 20;

/** To be called before the comparison is drawn in another way: where the row with the focus goes by that, the one in its place gets it. */
export function keepRowFocus(): void {
  const row = '[data-compared-page=active] [data-row]';
  if (!document.activeElement?.closest(row)) return;
  const look = (left: number) => {
    const next = document.querySelector<HTMLElement>(`${row}[tabindex="0"]`);
    if (document.activeElement === document.body && next) next.focus({ preventScroll: true });
    else if (left > 0) requestAnimationFrame(() => look(left - 1));
  };
  requestAnimationFrame(() => look(FRAMES));
}

/** Does something in the card of a thread, or says why its part for that is not there. */
function inCard(thread: Comment | undefined, part: string, act: (part: HTMLElement) => void): void {
  const found = thread && document.querySelector<HTMLElement>(`[data-thread="${thread.id}"] ${part}`);
  if (found) act(found);
  else if (thread?.pending) toast.info(suggestions('pendingAnswer'));
}

type StepKeys = {
  /** Of several pages that are in sight, the keys act on one. */
  active: boolean;
  onChange: (direction: 1 | -1) => void;
  onThread: (direction: 1 | -1) => void;
};

const stepKeys = ({ onChange, onThread }: Omit<StepKeys, 'active'>): Shortcut[] => {
  const group = t('review');
  return [
    { keys: 'n', label: t('nextChange'), group, run: () => onChange(1) },
    { keys: 'p', label: t('previousChange'), group, run: () => onChange(-1) },
    { keys: 't', label: t('nextThread'), group, run: () => onThread(1) },
    { keys: 'shift+t', label: t('previousThread'), group, run: () => onThread(-1) },
  ];
};

/** The keys of a page that shows no comparison: they lead past it, or into its threads. */
export const useStepKeys = ({ active, ...steps }: StepKeys): void => useShortcuts(active ? stepKeys(steps) : []);

type PageKeys = StepKeys & {
  onComment: (() => void) | undefined;
  /** Undefined where the block cannot be written anew. */
  onSuggest: (() => void) | undefined;
  /** Selects a word of the block, or one more. */
  onWord: ((direction: 'forward' | 'backward', extend: boolean) => void) | undefined;
  /** The one that is open. */
  thread: Comment | undefined;
  onResolve: (thread: Comment) => void;
  onEscape: () => void;
};

/** The keys that work on the page that is compared. */
export function usePageKeys({
  active,
  onChange,
  onThread,
  onComment,
  onSuggest,
  onWord,
  thread,
  onResolve,
  onEscape,
}: PageKeys): void {
  const group = t('review');
  const list: (Shortcut | false | undefined)[] = [
    ...stepKeys({ onChange, onThread }),
    onComment && { keys: 'c', label: t('commentOnBlock'), group, run: onComment },
    onWord && { keys: 'w', label: t('nextWord'), group, run: () => onWord('forward', false) },
    onWord && { keys: 'b', label: t('previousWord'), group, run: () => onWord('backward', false) },
    onWord && { keys: 'shift+w', label: t('oneMoreWord'), group, run: () => onWord('forward', true) },
    onSuggest && { keys: 's', label: suggestions('suggest'), group, run: onSuggest },
    {
      keys: 'r',
      label: t('replyLabel'),
      group,
      run: () => inCard(thread, '[data-reply] textarea', field => field.focus()),
    },
    { keys: 'x', label: t('resolve'), group, run: () => thread?.permissions.resolve && onResolve(thread) },
    {
      keys: '+',
      label: t('reactToThread'),
      group,
      run: () => inCard(thread, '[data-react]', button => button.click()),
    },
    { keys: 'escape', label: t('back'), group, run: onEscape },
  ];
  useShortcuts(active ? list.filter(shortcut => shortcut !== false && shortcut !== undefined) : []);
}
