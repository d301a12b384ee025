/** How many statements have a name: each connection keeps those that it ran, with their plans. */
const mostNamed = 400;
/** How many are counted that have none yet. */
const mostCounted = 2_000;
/** How often a statement is asked before it has a name. One that looks up rows by pairs is another for each number of them. */
const asks = 3;

/** Names for the statements that are asked again and again, the same on all connections. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #asked = new Map<string, number>();
  #last = 0;

  /** The name of a statement that is asked now; none for a rare one. */
  of(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= mostNamed) return name;
    const asked = (this.#asked.get(text) ?? 0) + 1;
    if (asked === asks) return this.renew(text);
    if (this.#asked.size >= mostCounted) this.#asked.clear();
    this.#asked.set(text, asked);
    return undefined;
  }

  /** Another name: what is prepared under the old one is not asked again. */
  renew(text: string): string {
    const name = `s${++this.#last}`;
    this.#asked.delete(text);
    this.#names.set(text, name);
    return name;
  }
}
