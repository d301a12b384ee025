import { parentPort } from 'node:worker_threads';
import { collectFiles } from './collect-files.ts';
import { ParseFailure } from './read-document.ts';
import { makeSpecification } from './specification.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** A thread of its own: reads one specification, which takes seconds, asks for its files, and answers once. */
const port = parentPort;
if (!port) throw new Error('This file is the beginning of a worker thread.');

const waiting = new Map<string, (bytes: Uint8Array) => void>();
const say = (message: FromWorker) => port.postMessage(message);

port.on('message', (message: ToWorker) => {
  if (message.kind === 'file') waiting.get(message.url)?.(message.bytes);
  else void read(message.bytes, message.url);
});

async function read(bytes: Uint8Array, url: string | undefined): Promise<void> {
  try {
    const files = await collectFiles(bytes, url, address => {
      say({ kind: 'need', url: address });
      return new Promise(resolve => waiting.set(address, resolve));
    });
    say({ kind: 'done', specification: makeSpecification(files) });
  } catch (error) {
    const isKnown = error instanceof ParseFailure;
    say({ kind: 'failed', message: isKnown ? error.message : 'The document cannot be understood.' });
  }
}
