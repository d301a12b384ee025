import { runInWorker, workerFile } from '../jobs/in-worker.ts';
import { say } from '../words/said.ts';
import { ParseFailure } from './read-document.ts';
import type { Specification } from './specification.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Megabytes; a specification of 10 MiB needs a tenth of it. */
const memory = 1024;

const failures = { slow: 'tooSlow', large: 'tooLarge', ended: 'unreadable' } as const;

interface Reading {
  bytes: Uint8Array;
  /** Where it came from. */
  url: string | undefined;
  fetchNeighbour: (url: string) => Promise<Uint8Array>;
  signal: AbortSignal;
  timeoutMs: number;
}

/** Reads a specification in a thread of its own. @throws ParseFailure, or what `fetchNeighbour` throws */
export function readInWorker({ bytes, url, fetchNeighbour, signal, timeoutMs }: Reading): Promise<Specification> {
  return runInWorker<FromWorker, ToWorker, Specification>({
    file: workerFile('specification-worker', import.meta.url),
    first: { kind: 'read', bytes, url },
    signal,
    timeoutMs,
    memory,
    failure: why => new ParseFailure(say('specification', failures[why])),
    hear(message, send) {
      if (message.kind === 'done') return { result: message.specification };
      if (message.kind === 'failed') return { refusal: new ParseFailure(message.said) };
      return fetchNeighbour(message.url).then(file => void send({ kind: 'file', url: message.url, bytes: file }));
    },
  });
}
