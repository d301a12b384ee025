import { parentPort } from 'node:worker_threads';

/** Does what it is told: answers, asks, never ends, overflows its memory or leaves. */
parentPort?.on('message', (message: string) => {
  if (message === 'loop') for (;;);
  if (message === 'fill') for (const all: number[][] = []; ; ) all.push(Array.from({ length: 100_000 }, (_, at) => at));
  if (message === 'leave') process.exit();
  parentPort?.postMessage(message === 'ask' ? 'question' : message);
});
