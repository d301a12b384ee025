import type { ServerResponse } from 'node:http';
import type { ServerEvent } from './events.ts';

/** Bytes that wait for a slow reader before the connection is given up; it comes back and loads everything anew. */
const bufferLimit = 256 * 1024;
const queueLimit = 1000;
/** Milliseconds between two attempts of the browser to come back. */
const retry = 3000;

export type MayReceive = (event: ServerEvent) => Promise<boolean>;

/** One browser that listens. Events keep their order; one that the reader may not see leaves no trace. */
export class Connection {
  readonly #response: ServerResponse;
  readonly #mayReceive: MayReceive;
  #number = 0;
  #queued = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(response: ServerResponse, mayReceive: MayReceive) {
    this.#response = response;
    this.#mayReceive = mayReceive;
  }

  /** @param resync the browser was here before and may have missed something */
  open({ resync }: { resync: boolean }): void {
    this.#write(`retry: ${retry}\n\n`);
    this.#send(resync ? 'resync' : 'ready', {});
  }

  offer(event: ServerEvent): void {
    if (this.#queued >= queueLimit) {
      this.close();
      return;
    }
    this.#queued++;
    this.#last = this.#last.then(async () => {
      // A question that cannot be answered is answered with no; the browser loads what it may see when it comes back.
      const allowed = await this.#mayReceive(event).catch(() => this.close());
      this.#queued--;
      const { userIds: _audience, ...seen } = event;
      if (allowed) this.#send(event.type, seen);
    });
  }

  heartbeat(): void {
    this.#write(': still here\n\n');
  }

  close(): void {
    this.#response.end();
  }

  #send(type: string, data: unknown): void {
    this.#number++;
    this.#write(`event: ${type}\nid: ${this.#number}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return;
    this.#response.write(text);
    if (this.#response.writableLength > bufferLimit) this.#response.destroy();
  }
}
