import { setImmediate as breathe } from 'node:timers/promises';
import type { Steps } from '#document/steps.ts';

/** Milliseconds that others wait at most, apart from the length of one step. */
const turn = 10;

/** Does long work while others have their turn in between. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  let until = performance.now() + turn;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await breathe();
    until = performance.now() + turn;
  }
}
