import { parentPort, threadId } from 'node:worker_threads';

/** Does what it is told: answers, asks, says who it is, never ends, overflows its memory or leaves. */
parentPort?.on('message', (message: string) => {
  if (message === 'loop') for (;;);
  if (message === 'fill') for (const all: number[][] = []; ; ) all.push(Array.from({ length: 100_000 }, (_, at) => at));
  if (message === 'leave') process.exit();
  parentPort?.postMessage(message === 'ask' ? 'question' : message === 'who' ? String(threadId) : message);
});
