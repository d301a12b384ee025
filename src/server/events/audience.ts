import type { Caller } from '../http/caller.ts';
import type { Clock } from '../services.ts';
import type { MayReceive } from './connection.ts';
import type { ServerEvent } from './events.ts';

/** Milliseconds that an answer holds: a burst asks once, a right that was taken away is gone soon. */
const keptFor = 10_000;

/** The member or team that an event is about which belongs to no space. */
const aboutOf = ({ spaceId, data }: ServerEvent) => (spaceId === undefined ? [data.userId, data.teamId] : []);

/** Remembers, for one caller, what events of which place they may see. */
export function cachedAudience(
  caller: Caller,
  mayReceive: (caller: Caller, event: ServerEvent) => Promise<boolean>,
  clock: Clock,
): MayReceive {
  const answers = new Map<string, { until: number; answer: Promise<boolean> }>();
  return async event => {
    if (event.userIds && !(caller.kind === 'user' && event.userIds.includes(caller.userId))) return false;
    const now = clock.now().getTime();
    const place = JSON.stringify([event.spaceId, event.changeRequestId, event.siteId, event.type, aboutOf(event)]);
    const known = answers.get(place);
    if (known && known.until > now) return known.answer;
    for (const [key, { until }] of answers) if (until <= now) answers.delete(key);
    const answer = mayReceive(caller, event);
    answers.set(place, { until: now + keptFor, answer });
    return answer;
  };
}
