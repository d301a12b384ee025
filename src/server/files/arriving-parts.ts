import type { Readable } from 'node:stream';
import type { UploadRow } from '../db/tables/jobs.ts';

type UploadKey = Pick<UploadRow, 'organization_id' | 'key'>;

/** The parts that this process is taking. */
export class ArrivingParts {
  readonly #parts = new Map<Readable, { name: string; taken: Promise<unknown> }>();

  async take<Taken>(upload: UploadKey, body: Readable, taken: Promise<Taken>): Promise<Taken> {
    this.#parts.set(body, { name: nameOf(upload), taken });
    try {
      return await taken;
    } finally {
      this.#parts.delete(body);
    }
  }

  /**
   * Ends those of an upload, and waits until what came of them is kept. Whoever asks how much has arrived sends no more by
   * another connection: that one is gone, which the service would not notice for minutes.
   */
  async end(upload: UploadKey): Promise<void> {
    const ended = [...this.#parts].filter(([, { name }]) => name === nameOf(upload));
    for (const [body] of ended) body.destroy();
    await Promise.allSettled(ended.map(([, { taken }]) => taken));
  }
}

const nameOf = ({ organization_id, key }: UploadKey) => `${organization_id} ${key}`;
