import { useRouter } from '@tanstack/react-router';
import type { Notification } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/inbox.ts';
import { notificationHref } from '#dashboard/shell/notification-phrase.tsx';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import type { Selection } from '#dashboard/table/selection.ts';

type InboxKeys = {
  rows: readonly Notification[];
  current: Notification | undefined;
  selection: Selection;
  show: (id: string) => void;
  markChosen: (list: readonly Notification[], read: boolean) => Promise<void>;
  markAll: () => Promise<void>;
  /** Asks until when. */
  onSnooze: () => void;
};

/** j and k go through the list, e and u mark what is chosen or shown, s snoozes it, o goes where it leads. */
export function useInboxKeys({ rows, current, selection, show, markChosen, markAll, onSnooze }: InboxKeys): void {
  const router = useRouter();
  const step = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === current?.id);
    const next = rows[at === -1 ? (by === 1 ? 0 : rows.length - 1) : at + by];
    if (!next) return;
    show(next.id);
    document.querySelector(`[data-item="${next.id}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const meant = () =>
    selection.selected.size > 0 ? rows.filter(({ id }) => selection.selected.has(id)) : current ? [current] : [];
  const mark = (read: boolean) => {
    void markChosen(meant(), read);
    selection.clear();
  };
  const group = t('inbox');
  useShortcuts([
    { keys: 'j', label: t('next'), group, run: () => step(1) },
    { keys: 'k', label: t('previous'), group, run: () => step(-1) },
    { keys: 'e', label: t('markRead'), group, run: () => mark(true) },
    { keys: 'u', label: t('markUnread'), group, run: () => mark(false) },
    { keys: 'shift+e', label: t('markAllRead'), group, run: () => void markAll() },
    { keys: 's', label: t('snooze'), group, run: () => meant().length > 0 && onSnooze() },
    { keys: 'o', label: t('open'), group, run: () => current && router.history.push(notificationHref(current)) },
    { keys: 'x', label: t('chooseRow'), group, run: () => current && selection.toggle(current.id) },
    ...(selection.selected.size > 0
      ? [{ keys: 'escape', label: t('clearChoice'), group, run: () => selection.clear() }]
      : []),
  ]);
}
