import type { JobRow } from '../db/tables/jobs.ts';

type Owner = Pick<JobRow, 'organization_id'>;

/**
 * Divides hands among organizations: one gets another hand while more are free than it has, so that however much one of
 * them asks for, there is a hand for the next. The service's own jobs belong to none and take any.
 */
export class Shares {
  readonly #taken = new Map<string, number>();
  #free: number;

  constructor(hands: number, running: Iterable<Owner>) {
    this.#free = hands;
    for (const owner of running) this.take(owner);
  }

  take({ organization_id: id }: Owner): void {
    this.#free--;
    if (id !== null) this.#taken.set(id, (this.#taken.get(id) ?? 0) + 1);
  }

  mayTake({ organization_id: id }: Owner): boolean {
    return id === null || (this.#taken.get(id) ?? 0) < this.#free;
  }

  /** Organizations that have to wait for one of their own jobs to end. */
  get full(): string[] {
    return [...this.#taken].flatMap(([id, taken]) => (taken < this.#free ? [] : [id]));
  }
}
