/** Milliseconds that pieces of work share. What others do between two pieces takes nothing off. */
export class Budget {
  #left: number;

  constructor(milliseconds: number) {
    this.#left = milliseconds;
  }

  get left(): number {
    return Math.max(0, this.#left);
  }

  spend<Result>(work: () => Result): Result {
    const start = performance.now();
    const result = work();
    this.#left -= performance.now() - start;
    return result;
  }
}
