/** Work that pauses between its steps: whoever runs it says when others have their turn. */
export type Steps<Result> = Generator<undefined, Result>;

/** Does the work at once. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
