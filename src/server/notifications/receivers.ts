import type { NotificationType, WatchLevel } from '#contract/notifications.ts';
import { mostReceivers } from './audience-rows.ts';

/** Who may want to know of one happening. */
export interface Audience {
  /** Whom it is about: who was asked, invited, whose task it was. */
  direct: readonly string[];
  mentioned: readonly string[];
  /** Who takes part in what it happened to. */
  participants: readonly string[];
  /** How people follow the space and, which goes before it, the change request. */
  watches: readonly { userId: string; level: WatchLevel; onRequest: boolean }[];
}

/**
 * Who is told, and of what: a mention goes before the comment it stands in, and reaches those who muted the rest.
 * Nobody is told of what they did themselves.
 */
export function receivers(
  type: NotificationType,
  { direct, mentioned, participants, watches }: Audience,
  actorId: string | undefined,
): Map<string, NotificationType> {
  const levels = new Map<string, WatchLevel>();
  for (const { userId, level } of watches.filter(({ onRequest }) => !onRequest)) levels.set(userId, level);
  for (const { userId, level } of watches.filter(({ onRequest }) => onRequest)) levels.set(userId, level);
  const following = [
    ...participants.filter(userId => levels.get(userId) !== 'muted'),
    ...[...levels].filter(([, level]) => level === 'watching').map(([userId]) => userId),
  ];
  const told = new Map<string, NotificationType>();
  for (const userId of mentioned) told.set(userId, 'mentioned');
  for (const userId of [...direct, ...following]) if (!told.has(userId)) told.set(userId, type);
  if (actorId !== undefined) told.delete(actorId);
  return new Map([...told].slice(0, mostReceivers));
}
