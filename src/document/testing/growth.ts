import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';

/** What is quadratic takes 64 times as long for eight times as much; what is linear eight times, and noise a few more. */
const steps = 8;
const most = 30;
/** Microseconds below which a measurement says nothing. */
const floor = 3000;

/**
 * Expects that the work for a text of `size` grows with its length and no faster. It compares the processor time of
 * this thread with that for an eighth of the text, so that it does not matter how fast or busy the machine is.
 */
export async function expectLinear(
  size: number,
  make: (size: number) => string,
  run: (text: string) => unknown,
): Promise<void> {
  const whole = make(size);
  let large = await timeOf(whole, run);
  if (large < most * floor) return;
  const eighth = make(Math.ceil(size / steps));
  const small = Math.max(floor, Math.min(await timeOf(eighth, run), await timeOf(eighth, run)));
  // Collecting garbage or compiling may have been in the way.
  for (let round = 0; round < 2 && large >= most * small; round++) large = Math.min(large, await timeOf(whole, run));
  expect(large / small, `${whole.slice(0, 60)}…`).toBeLessThan(most);
}

async function timeOf(text: string, run: (text: string) => unknown): Promise<number> {
  await setImmediate();
  const begun = process.threadCpuUsage();
  try {
    await run(text);
  } catch {
    // To refuse is an answer, too.
  }
  const { user, system } = process.threadCpuUsage(begun);
  return user + system;
}

/** A piece again and again, up to a length. */
export const repeated = (piece: string) => (size: number) =>
  piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
