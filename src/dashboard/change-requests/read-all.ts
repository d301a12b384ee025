import type { QueryClient } from '@tanstack/react-query';
import type { Comment } from '#client/types.gen.ts';
import type { RequestPath } from '#dashboard/change-requests/comments.ts';
import { markRead } from '#dashboard/change-requests/read-threads.ts';
import { t } from '#dashboard/messages/threads.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** Takes the dots off all threads of a request, and says so. */
export function readAll(queries: QueryClient, path: RequestPath, threads: readonly Comment[]): void {
  markRead(queries, path, threads);
  toast.info(t('allRead'));
}
