/** A clock that moves with real time and can be put forward. */
export class TestClock {
  #ahead = 0;

  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  advance(milliseconds: number): void {
    this.#ahead += milliseconds;
  }
}
