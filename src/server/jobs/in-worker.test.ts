import { expect, it } from 'vitest';
import { runInWorker, workerFile } from './in-worker.ts';

interface Options {
  signal?: AbortSignal;
  timeoutMs?: number;
  answer?: () => Promise<string>;
}

const run = (first: string, { signal, timeoutMs = 20_000, answer }: Options = {}) =>
  runInWorker<string, string, string>({
    file: workerFile('testing/odd-worker', import.meta.url),
    first,
    signal: signal ?? new AbortController().signal,
    timeoutMs,
    memory: 24,
    failure: why => new Error(why),
    hear(message, send) {
      if (message === 'question' && answer) return answer().then(send);
      if (message === 'bad') throw new Error('heard');
      if (message === 'no') return { refusal: new Error('refused') };
      return { result: message };
    },
  });

it('gives what the thread gave, and asks the next thing of the same thread', async () => {
  expect(await run('one')).toBe('one');
  expect(await run('two')).toBe('two');
  expect(await Promise.all([run('three'), run('four')])).toEqual(['three', 'four']);
});

it('asks the next thing of a thread that refused one, and not of one that went wrong', async () => {
  const first = await run('who');
  await expect(run('no')).rejects.toThrow('refused');
  expect(await run('who')).toBe(first);
  await expect(run('bad')).rejects.toThrow('heard');
  expect(await run('who')).not.toBe(first);
});

it('ends a thread that takes too long, while this one goes on', async () => {
  let turns = 0;
  const turning = setInterval(() => turns++, 5);
  await expect(run('loop', { timeoutMs: 300 })).rejects.toThrow('slow');
  clearInterval(turning);
  expect(turns).toBeGreaterThan(5);
  expect(await run('again')).toBe('again');
});

it('does not count what the thread waits for', async () => {
  const slowly = () => new Promise<string>(resolve => setTimeout(resolve, 500, 'answered'));
  expect(await run('ask', { timeoutMs: 300, answer: slowly })).toBe('answered');
});

it('says when the thread needs too much memory, ends early, or says what is not accepted', async () => {
  await expect(run('fill')).rejects.toThrow('large');
  await expect(run('leave')).rejects.toThrow('ended');
  await expect(run('bad')).rejects.toThrow('heard');
  await expect(run('ask', { answer: () => Promise.reject(new Error('no answer')) })).rejects.toThrow('no answer');
});

it('ends the thread when the job is cancelled', async () => {
  const cancel = new AbortController();
  const running = run('loop', { signal: cancel.signal });
  cancel.abort(new Error('cancelled'));
  await expect(running).rejects.toThrow('cancelled');
  await expect(run('one', { signal: cancel.signal })).rejects.toThrow('cancelled');
});
