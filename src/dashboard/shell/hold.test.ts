import { expect, test } from 'vitest';
import { createHold } from '#dashboard/shell/hold.ts';

/** Sends until its signal is aborted, or until it is let go. */
function sending() {
  const attempts: PromiseWithResolvers<string>[] = [];
  const send = (signal: AbortSignal) => {
    const attempt = Promise.withResolvers<string>();
    attempts.push(attempt);
    signal.addEventListener('abort', () => attempt.reject(signal.reason));
    return attempt.promise;
  };
  return { attempts, send };
}

test('what is paused is sent again when it goes on, and not before', async () => {
  const { attempts, send } = sending();
  const hold = createHold();
  const done = hold.run(send, new AbortController().signal);
  hold.pause();
  await expect(attempts[0]?.promise).rejects.toThrow();
  expect(attempts).toHaveLength(1);
  hold.resume();
  await expect.poll(() => attempts.length).toBe(2);
  attempts[1]?.resolve('sent');
  expect(await done).toBe('sent');
});

test('what comes while it is paused waits', async () => {
  const { attempts, send } = sending();
  const hold = createHold();
  hold.pause();
  const done = hold.run(send, new AbortController().signal);
  expect(attempts).toHaveLength(0);
  hold.resume();
  await expect.poll(() => attempts.length).toBe(1);
  attempts[0]?.resolve('sent');
  expect(await done).toBe('sent');
});

test('what is given up ends, also while it is paused, and so does what fails by itself', async () => {
  const { attempts, send } = sending();
  const given = new AbortController();
  const hold = createHold();
  hold.pause();
  const paused = hold.run(send, given.signal);
  given.abort();
  await expect(paused).rejects.toMatchObject({ name: 'AbortError' });
  hold.resume();
  const failing = hold.run(send, new AbortController().signal);
  attempts[0]?.reject(new Error('full'));
  await expect(failing).rejects.toThrow('full');
});
