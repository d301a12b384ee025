import { parentPort } from 'node:worker_threads';
import { JobFailure } from '../jobs/jobs.ts';
import { say } from '../words/said.ts';
import { type Draft, draftOf } from './draft.ts';
import { readFile, readPages } from './read-files.ts';
import type { FromReader, Source, ToReader } from './reader-messages.ts';
import type { Downloaded } from './web-source.ts';

/** A thread of its own: reads one import, which may take minutes, asks for the files it needs, and answers once. */
const port = parentPort;
if (!port) throw new Error('This file is the beginning of a worker thread.');

const send = (message: FromReader, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
const waiting = new Map<number, { resolve: (downloaded: Downloaded) => void; reject: (error: JobFailure) => void }>();
let asked = 0;

port.on('message', (message: ToReader) => {
  if (message.kind === 'read') return void read(message.from);
  const asker = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.kind === 'refused') asker?.reject(new JobFailure(message.said));
  else asker?.resolve({ ...message, body: asBuffer(message.body) });
});

function download(url: string, maxBytes: number): Promise<Downloaded> {
  const id = asked++;
  send({ kind: 'fetch', id, url, maxBytes });
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}

let done = 0;
const step = (path: string) => send({ kind: 'step', done: done++, path });

async function read(from: Source): Promise<void> {
  try {
    const bundle =
      'bytes' in from
        ? await readFile(from.source, asBuffer(from.bytes), from.name, step)
        : await readPages(from.source, { download, step }, from.url);
    done = 0;
    const draft = draftOf(bundle, step);
    send({ kind: 'done', draft }, wholeBuffers(draft));
  } catch (error) {
    send({ kind: 'failed', said: error instanceof JobFailure ? error.said : say('import', 'unclear') });
  }
}

/** A buffer arrives as an array. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

/** Small files share a buffer with others, which cannot be given away. */
const wholeBuffers = ({ files }: Draft): ArrayBuffer[] =>
  files.flatMap(({ bytes: { buffer, byteLength } }) =>
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
  );
