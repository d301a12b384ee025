import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../db/database.ts';

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

interface EventFilter {
  organizationId?: string;
  spaceId?: string;
  types?: readonly string[];
}

/** Tells every process what happened. An event may be lost; nothing depends on one. */
export interface Events {
  /** To be called once the change is committed. */
  publish(event: ServerEvent): Promise<void>;
  /** Gives back the function that ends it. */
  subscribe(filter: EventFilter, listener: (event: ServerEvent) => void): () => void;
  /** Resolves when events of other processes arrive here too. */
  ready(): Promise<void>;
}

const channel = 'bindery_events';
/** PostgreSQL carries less than 8000 bytes in a notification. */
const maximumBytes = 7500;

export function createEvents(database: Database, log: Logger): Events {
  const subscribers = new Set<{ filter: EventFilter; listener: (event: ServerEvent) => void }>();
  let listening: Promise<void> | undefined;

  const receive = (payload: string) => {
    const event = ServerEvent.parse(JSON.parse(payload));
    for (const { filter, listener } of [...subscribers]) {
      if (!matches(filter, event)) continue;
      try {
        listener(event);
      } catch (error) {
        log.error({ err: error }, 'a listener of events failed');
      }
    }
  };
  const listen = () => {
    listening ??= database.listen(channel, receive).catch(error => {
      listening = undefined;
      throw error;
    });
    return listening;
  };

  return {
    async publish(event) {
      const whole = JSON.stringify(event);
      const payload = Buffer.byteLength(whole) <= maximumBytes ? whole : JSON.stringify({ ...event, data: {} });
      await database.notify(channel, payload).catch(error => log.warn({ err: error }, 'an event was not published'));
    },
    subscribe(filter, listener) {
      const subscriber = { filter, listener };
      subscribers.add(subscriber);
      listen().catch(error => log.warn({ err: error }, 'events of other processes do not arrive'));
      return () => void subscribers.delete(subscriber);
    },
    ready: listen,
  };
}

function matches({ organizationId, spaceId, types }: EventFilter, event: ServerEvent): boolean {
  if (organizationId !== undefined && organizationId !== event.organizationId) return false;
  if (spaceId !== undefined && spaceId !== event.spaceId) return false;
  return types === undefined || types.includes(event.type);
}
