import type { Readable } from 'node:stream';
import { Refusal, sentenceOf } from '../http/errors.ts';

/** Downloads that this process writes now: one of each kind for a person, so that nobody keeps it busy for all others. */
export class RunningExports {
  readonly #running = new Set<string>();

  /** @throws 429 while such a download runs */
  check(key: string): void {
    if (this.#running.has(key))
      throw new Refusal(429, sentenceOf('download-running'), { headers: { 'retry-after': '5' } });
  }

  /** Opens a download, which runs until it is read or left. @throws 429 while such a download runs */
  async open(key: string, read: () => Readable | Promise<Readable>): Promise<Readable> {
    this.check(key);
    this.#running.add(key);
    const end = () => this.#running.delete(key);
    try {
      const file = await read();
      return file.once('close', end);
    } catch (error) {
      end();
      throw error;
    }
  }
}
