import { parentPort } from 'node:worker_threads';
import { say } from '../words/said.ts';
import { collectFiles } from './collect-files.ts';
import { ParseFailure } from './read-document.ts';
import { makeSpecification } from './specification.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** A thread of its own: reads one specification, which takes seconds, asks for its files, and answers once. */
const port = parentPort;
if (!port) throw new Error('This file is the beginning of a worker thread.');

const waiting = new Map<string, (bytes: Uint8Array) => void>();
const send = (message: FromWorker) => port.postMessage(message);

port.on('message', (message: ToWorker) => {
  if (message.kind === 'file') waiting.get(message.url)?.(message.bytes);
  else void read(message.bytes, message.url);
});

async function read(bytes: Uint8Array, url: string | undefined): Promise<void> {
  try {
    const files = await collectFiles(bytes, url, address => {
      send({ kind: 'need', url: address });
      return new Promise(resolve => waiting.set(address, resolve));
    });
    send({ kind: 'done', specification: makeSpecification(files) });
  } catch (error) {
    send({ kind: 'failed', said: error instanceof ParseFailure ? error.said : say('specification', 'unclear') });
  }
}
