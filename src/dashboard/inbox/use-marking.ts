import { useQueryClient } from '@tanstack/react-query';
import { markNotifications } from '#client/sdk.gen.ts';
import type { Notification, NotificationList } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/inbox.ts';
import { patchLists, refreshOperations } from '#dashboard/shell/list-cache.ts';
import { toastError, toastUndo } from '#dashboard/shell/undo.ts';
import { mostUnread, unreadOptions } from '#dashboard/shell/unread.tsx';
import { toast } from '#dashboard/ui/toast.ts';

/** Marks notifications as read and unread, shown before the service has answered. */
export function useMarking(organizationId: string) {
  const queries = useQueryClient();
  const path = { organizationId };

  async function mark(list: readonly Notification[], read: boolean): Promise<void> {
    const changed = list.filter(({ readAt }) => (readAt !== undefined) !== read);
    if (changed.length === 0) return;
    const ids = new Set(changed.map(({ id }) => id));
    const readAt = read ? new Date().toISOString() : undefined;
    const restore = patchLists<Notification>(queries, 'listNotifications', notification =>
      ids.has(notification.id) ? { ...notification, readAt } : notification,
    );
    const unread = unreadOptions(organizationId).queryKey;
    queries.setQueryData<NotificationList>(
      unread,
      // Of more than are counted, it is not known how many stay: the service says so by an event.
      now =>
        now && now.count <= mostUnread
          ? { ...now, count: Math.max(0, now.count + (read ? -changed.length : changed.length)) }
          : now,
    );
    try {
      await markNotifications({ path, body: { notifications: [...ids], read } });
    } catch (error) {
      restore();
      void queries.invalidateQueries({ queryKey: unread });
      toastError(error);
    }
  }

  /** For what was chosen by hand: says what was done, and takes it back on request. */
  async function markChosen(list: readonly Notification[], read: boolean): Promise<void> {
    const changed = list.filter(({ readAt }) => (readAt !== undefined) !== read);
    await mark(changed, read);
    const shown = changed.map(item => ({ ...item, readAt: read ? item.createdAt : undefined }));
    if (changed.length > 0)
      toastUndo(t(read ? 'markedRead' : 'markedUnread', { count: changed.length }), () => mark(shown, !read));
  }

  async function markAll(): Promise<void> {
    try {
      const { data } = await markNotifications({ path, body: {} });
      await refreshOperations(queries, 'listNotifications');
      const text = t('allRead', { count: data.updated });
      if (data.updated === 0) return void toast.info(text);
      toastUndo(text, async () => {
        await markNotifications({ path, body: { read: false, readAt: data.readAt } });
        await refreshOperations(queries, 'listNotifications');
      });
    } catch (error) {
      toastError(error);
    }
  }

  return { mark, markChosen, markAll };
}
