import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { Clock } from '../services.ts';
import { Backlog, type KeptEvent } from './backlog.ts';

const ServerEvent = z.object({
  organizationId: z.string(),
  type: z.string(),
  spaceId: z.string().optional(),
  changeRequestId: z.string().optional(),
  siteId: z.string().optional(),
  userIds: z.array(z.string()).optional(),
  data: z.record(z.string(), z.unknown()),
});

/**
 * Something that happened, for whoever looks at the moment. `userIds` limits it to these users.
 * `data` holds ids and counts; who needs more asks the API, which checks access.
 */
export type ServerEvent = z.infer<typeof ServerEvent>;

/** As it is told to other processes. A process of an older version gives events no name. */
const ToldEvent = ServerEvent.extend({ id: z.string().default(newId) });

interface EventFilter {
  organizationId?: string;
  spaceId?: string;
  types?: readonly string[];
}

/** From where on somebody wants to hear: after an event that they know, or what they missed for so many milliseconds. */
export type Missing = { after: string } | { within: number };

type Listener = (event: ServerEvent, id: string) => void;

interface Subscriber {
  filter: EventFilter;
  listener: Listener;
  onGap: (() => void) | undefined;
}

/** Tells every process what happened. An event may be lost; nothing depends on one. */
export interface Events {
  /** To be called once the change is committed. */
  publish(event: ServerEvent): Promise<void>;
  /**
   * Gives back the function that ends it.
   * @param onGap called where events may have been missed
   */
  subscribe(filter: EventFilter, listener: Listener, onGap?: () => void): () => void;
  /** What happened lately. @returns `undefined` where that is not known any more */
  missed(filter: EventFilter, missing: Missing): KeptEvent[] | undefined;
  /** Id of the last event, whoever it was for. */
  last(): string;
  /** Resolves when events of other processes arrive here too. */
  ready(): Promise<void>;
}

const channel = 'bindery_events';
/** PostgreSQL carries less than 8000 bytes in a notification. */
const maximumBytes = 7500;

export function createEvents(database: Database, log: Logger, clock: Clock): Events {
  const subscribers = new Set<Subscriber>();
  const backlog = new Backlog(clock);
  let listening: Promise<void> | undefined;

  const receive = (payload: string) => {
    const { id, ...event } = ToldEvent.parse(JSON.parse(payload));
    backlog.add({ id, event });
    tell(({ filter, listener }) => matches(filter, event) && listener(event, id));
  };
  const onGap = () => {
    backlog.restart();
    tell(subscriber => subscriber.onGap?.());
  };
  const tell = (one: (subscriber: Subscriber) => void) => {
    for (const subscriber of [...subscribers]) {
      try {
        one(subscriber);
      } catch (error) {
        log.error({ err: error }, 'a listener of events failed');
      }
    }
  };
  const listen = () => {
    listening ??= database.listen(channel, receive, onGap).then(
      () => backlog.restart(),
      error => {
        listening = undefined;
        throw error;
      },
    );
    return listening;
  };

  return {
    async publish(event) {
      const named = { id: newId(), ...event };
      const whole = JSON.stringify(named);
      const payload = Buffer.byteLength(whole) <= maximumBytes ? whole : JSON.stringify({ ...named, data: {} });
      await database.notify(channel, payload).catch(error => log.warn({ err: error }, 'an event was not published'));
    },
    subscribe(filter, listener, onGap) {
      const subscriber = { filter, listener, onGap };
      subscribers.add(subscriber);
      listen().catch(error => log.warn({ err: error }, 'events of other processes do not arrive'));
      return () => void subscribers.delete(subscriber);
    },
    missed(filter, missing) {
      const kept = 'after' in missing ? backlog.after(missing.after) : backlog.within(missing.within);
      return kept?.filter(({ event }) => matches(filter, event));
    },
    last: () => backlog.last(),
    ready: listen,
  };
}

function matches({ organizationId, spaceId, types }: EventFilter, event: ServerEvent): boolean {
  if (organizationId !== undefined && organizationId !== event.organizationId) return false;
  if (spaceId !== undefined && spaceId !== event.spaceId) return false;
  return types === undefined || types.includes(event.type);
}
