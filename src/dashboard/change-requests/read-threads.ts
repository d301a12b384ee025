import type { Comment } from '#client/types.gen.ts';
import { keptRecord } from '#dashboard/change-requests/kept-record.ts';

/** How many replies each thread had when it was last read here, by id. */
export const readThreads = keptRecord<number>('bindery-read-threads', 4000);

type Thread = Pick<Comment, 'id' | 'replies'> & { postedBy: Pick<Comment['postedBy'], 'id'> };

/** Whether others said something that was not in sight here. Whoever began a thread knows how it begins. */
export const isUnreadThread = (
  { id, replies, postedBy }: Thread,
  read: Readonly<Record<string, number>>,
  me: string | undefined,
): boolean => replies > (read[id] ?? (postedBy.id === me ? 0 : -1));

export function markRead(threads: readonly Thread[]): void {
  const read = readThreads.get();
  const news = threads.filter(({ id, replies }) => read[id] !== replies);
  if (news.length === 0) return;
  const ids = new Set(news.map(({ id }) => id));
  const others = Object.entries(read).filter(([id]) => !ids.has(id));
  readThreads.write(Object.fromEntries([...others, ...news.map(({ id, replies }) => [id, replies] as const)]));
}
