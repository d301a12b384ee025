import { Worker } from 'node:worker_threads';
import { say } from '../words/said.ts';
import { ParseFailure } from './read-document.ts';
import type { Specification } from './specification.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Megabytes; a specification of 10 MiB needs a tenth of it. */
const memory = 1024;

interface Reading {
  bytes: Uint8Array;
  /** Where it came from. */
  url: string | undefined;
  fetchNeighbour: (url: string) => Promise<Uint8Array>;
  signal: AbortSignal;
  timeoutMs: number;
}

/**
 * Reads a specification in a thread of its own, so that the service goes on answering, and ends the thread when it takes
 * too long. @throws ParseFailure, or what `fetchNeighbour` throws
 */
export async function readInWorker({ bytes, url, fetchNeighbour, signal, timeoutMs }: Reading): Promise<Specification> {
  signal.throwIfAborted();
  const worker = new Worker(workerFile(), { resourceLimits: { maxOldGenerationSizeMb: memory } });
  const send = (message: ToWorker) => worker.postMessage(message);
  const tooLong = () => new ParseFailure(say('specification', 'tooSlow'));
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Specification>((resolve, reject) => {
      const restart = () => {
        clearTimeout(timer);
        timer = setTimeout(() => reject(tooLong()), timeoutMs);
      };
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.on('error', () => reject(new ParseFailure(say('specification', 'tooLarge'))));
      worker.on('exit', () => reject(new ParseFailure(say('specification', 'unreadable'))));
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'done') resolve(message.specification);
        else if (message.kind === 'failed') reject(new ParseFailure(message.said));
        else {
          // Waiting for another server has a limit of its own.
          clearTimeout(timer);
          fetchNeighbour(message.url).then(file => {
            restart();
            send({ kind: 'file', url: message.url, bytes: file });
          }, reject);
        }
      });
      restart();
      send({ kind: 'read', bytes, url });
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** Built, it lies beside the service; else Node reads the source itself. */
function workerFile(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./specification-worker.${extension}`, import.meta.url);
}
