import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { untilHeard } from './heard.ts';

test('notices that come late do not count as an answer', async () => {
  const heard = new Int32Array(new SharedArrayBuffer(4));
  const late = `const { workerData } = require('node:worker_threads');
    for (let woken = 0; woken < 3; ) woken += Atomics.notify(workerData, 0);
    Atomics.add(workerData, 0, 1);
    Atomics.notify(workerData, 0);`;
  const worker = new Worker(late, { eval: true, workerData: heard });
  untilHeard(heard, 0);
  expect(Atomics.load(heard, 0)).toBe(1);
  await worker.terminate();
});
