import { runInWorker, workerFile } from '../jobs/in-worker.ts';
import { JobFailure } from '../jobs/jobs.ts';
import { say } from '../words/said.ts';
import type { Draft } from './draft.ts';
import type { FromReader, Source, ToReader } from './reader-messages.ts';
import type { Downloaded } from './web-source.ts';

/** Megabytes of text; the bytes of an archive are not counted. */
const memory = 2048;
/** Milliseconds for one page. */
const timeoutMs = 60_000;
/** Minutes for everything, other servers included. */
const longest = 60;

interface Reading {
  download(url: string, maxBytes: number): Promise<Downloaded>;
  progress(done: number, path: string): void;
  signal: AbortSignal;
}

/** Reads a source in a thread of its own: HTML and archives of anyone. @throws JobFailure that says why it gives nothing */
export async function readInWorker(from: Source, { download, progress, signal }: Reading): Promise<Draft> {
  let path = 'name' in from ? from.name : from.url;
  const timeout = AbortSignal.timeout(longest * 60_000);
  const failures = {
    slow: () => say('import', 'tooSlow', { path, seconds: timeoutMs / 1000 }),
    large: () => say('import', 'tooMuch', { path }),
    ended: () => say('import', 'unclear'),
  };
  const reading = runInWorker<FromReader, ToReader, Draft>({
    file: workerFile('reader-worker', import.meta.url),
    first: { kind: 'read', from },
    signal: AbortSignal.any([signal, timeout]),
    timeoutMs,
    memory,
    failure: why => new JobFailure(failures[why]()),
    hear(message, send) {
      switch (message.kind) {
        case 'done':
          return { result: message.draft };
        case 'failed':
          return { refusal: new JobFailure(message.said) };
        case 'step':
          path = message.path;
          return void progress(message.done, path);
        default:
          return download(message.url, message.maxBytes).then(
            downloaded => send({ kind: 'fetched', id: message.id, ...downloaded }),
            error => {
              if (!(error instanceof JobFailure)) throw error;
              send({ kind: 'refused', id: message.id, said: error.said });
            },
          );
      }
    },
  });
  return reading.catch(error => {
    throw timeout.aborted && !signal.aborted ? new JobFailure(say('import', 'tooLong', { minutes: longest })) : error;
  });
}
