import { atLeast, type Level } from '../access/levels.ts';
import type { CommentRow } from '../db/tables/comments.ts';

/** What a caller may do with a comment or reply (decisions 6.2): its author may edit and delete it, and so may admins of the space. */
export function commentPermissions(level: Level, authorId: string, callerId: string) {
  const discusses = atLeast(level, 'comment');
  const owns = discusses && (authorId === callerId || atLeast(level, 'create'));
  return { view: discusses, edit: owns, reply: discusses, delete: owns };
}

/** Closing a thread: whoever began it, and whoever may have fixed the text. */
export function mayResolve(level: Level, authorId: string, callerId: string): boolean {
  return atLeast(level, 'comment') && (authorId === callerId || atLeast(level, 'edit'));
}

/** Whether it is counted while it is open (decisions 7.2): a pending one is not there yet. */
export const isCounted = ({ pending }: Pick<CommentRow, 'pending'>): boolean => pending === 0;
