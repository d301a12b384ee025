import type { Comment } from '#client/types.gen.ts';
import { markRead } from '#dashboard/change-requests/read-threads.ts';
import { t } from '#dashboard/messages/threads.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** Takes the dots off all threads of a request, and says so. */
export function readAll(threads: readonly Comment[]): void {
  markRead(threads);
  toast.info(t('allRead'));
}
