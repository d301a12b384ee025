import type { Readable } from 'node:stream';
import type { UploadKey } from './part-rows.ts';

/** The parts that this process is taking, one of an upload at a time. */
export class ArrivingParts {
  readonly #parts = new Map<string, { body: Readable; taken: Promise<unknown> }>();

  async take<Taken>(upload: UploadKey, body: Readable, run: () => Promise<Taken>): Promise<Taken> {
    const name = nameOf(upload);
    while (this.#parts.has(name)) await this.end(upload);
    const taken = run().finally(() => this.#parts.delete(name));
    this.#parts.set(name, { body, taken });
    return taken;
  }

  /**
   * Ends that of an upload, and waits until what came of it is kept. Whoever asks how much has arrived, or sends another,
   * has given up that connection, which the service would not notice for minutes.
   */
  async end(upload: UploadKey): Promise<void> {
    const part = this.#parts.get(nameOf(upload));
    part?.body.destroy();
    await part?.taken.catch(() => undefined);
  }
}

const nameOf = ({ organization_id, key }: UploadKey) => `${organization_id} ${key}`;
