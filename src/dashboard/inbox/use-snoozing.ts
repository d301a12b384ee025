import { useQueryClient } from '@tanstack/react-query';
import { markNotifications, snoozeNotifications } from '#client/sdk.gen.ts';
import type { Notification } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/inbox.ts';
import { patchLists, refreshOperations } from '#dashboard/shell/list-cache.ts';
import { toastError, toastUndo } from '#dashboard/shell/undo.ts';

/** Takes notifications out of the inbox for a while, and brings them back. */
export function useSnoozing(organizationId: string) {
  const queries = useQueryClient();
  const path = { organizationId };
  const refresh = () => refreshOperations(queries, 'listNotifications');

  async function send(list: readonly Notification[], until: Date | null): Promise<void> {
    const notifications = list.map(({ id }) => id);
    const restore = patchLists<Notification>(queries, 'listNotifications', row =>
      notifications.includes(row.id) ? undefined : row,
    );
    try {
      await snoozeNotifications({ path, body: { notifications, until: until?.toISOString() ?? null } });
    } catch (error) {
      restore();
      throw error;
    }
    await refresh();
  }

  async function wake(list: readonly Notification[]): Promise<void> {
    await send(list, null);
    const read = list.flatMap(({ id, readAt }) => (readAt === undefined ? [] : [id]));
    if (read.length === 0) return;
    await markNotifications({ path, body: { notifications: read } });
    await refresh();
  }

  async function snooze(list: readonly Notification[], until: Date): Promise<void> {
    if (list.length === 0) return;
    try {
      await send(list, until);
      toastUndo(t('snoozedDone', { count: list.length, until }), () => wake(list));
    } catch (error) {
      toastError(error);
    }
  }

  return { snooze, wake: (list: readonly Notification[]) => wake(list).catch(toastError) };
}
