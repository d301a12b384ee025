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
  const small = await leastTime(make(Math.ceil(size / steps)), run);
  const large = await leastTime(make(size), run, most * Math.max(small, floor));
  expect(large / Math.max(small, floor), `${make(60).slice(0, 60)}…`).toBeLessThan(most);
}

/** The least of three, as collecting garbage or compiling adds to some; one will do where it is little `enough`. */
async function leastTime(text: string, run: (text: string) => unknown, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3 && least > enough; round++) {
    await setImmediate();
    const begun = process.threadCpuUsage();
    await run(text);
    const { user, system } = process.threadCpuUsage(begun);
    least = Math.min(least, user + system);
  }
  return least;
}

/** A piece again and again, up to a length. */
export const repeated = (piece: string) => (size: number) =>
  piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
