import type { ServerResponse } from 'node:http';
import type { KeptEvent } from './backlog.ts';
import type { ServerEvent } from './events.ts';

/** Bytes that wait for a slow reader before the connection is given up; it comes back and asks for what it missed. */
const bufferLimit = 256 * 1024;
const queueLimit = 1000;
/** Milliseconds between two attempts of the browser to come back. */
const retry = 3000;

export type MayReceive = (event: ServerEvent) => Promise<boolean>;

/** One browser that listens. Events keep their order; one that the reader may not see leaves no trace. */
export class Connection {
  readonly #response: ServerResponse;
  readonly #mayReceive: MayReceive;
  #queued = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(response: ServerResponse, mayReceive: MayReceive) {
    this.#response = response;
    this.#mayReceive = mayReceive;
  }

  /**
   * @param missed what the browser missed; `undefined` where that is not known, and it has to load everything anew
   * @param last the last event that is no news after that
   */
  open(missed: readonly KeptEvent[] | undefined, last: string): void {
    this.#write(`retry: ${retry}\n\n`);
    this.#send(missed ? 'ready' : 'resync', {});
    for (const kept of missed ?? []) this.offer(kept);
    this.#mark(last);
  }

  /** Something is missing from what was offered. */
  resync(last: string): void {
    this.#after(() => this.#send('resync', {}));
    this.#mark(last);
  }

  offer({ id, event }: KeptEvent): void {
    if (this.#queued >= queueLimit) {
      this.close();
      return;
    }
    this.#queued++;
    this.#after(async () => {
      // A question that cannot be answered is answered with no; the browser loads what it may see when it comes back.
      const allowed = await this.#mayReceive(event).catch(() => this.close());
      this.#queued--;
      const { userIds: _audience, ...seen } = event;
      if (allowed) this.#send(event.type, seen, id);
    });
  }

  /** @param last the last event that was offered, or that there was nobody here to offer it to */
  heartbeat(last: string): void {
    this.#write(': still here\n\n');
    this.#mark(last);
  }

  close(): void {
    this.#response.end();
  }

  #after(work: () => void | Promise<void>): void {
    this.#last = this.#last.then(work);
  }

  /** The browser, coming back, asks for what follows; an id without data is no event to it. */
  #mark(last: string): void {
    this.#after(() => this.#write(`id: ${last}\n\n`));
  }

  #send(type: string, data: unknown, id?: string): void {
    this.#write(`event: ${type}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#response.write(text);
    if (this.#response.writableLength > bufferLimit) this.#response.destroy();
  }
}
