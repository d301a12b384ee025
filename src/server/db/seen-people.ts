/** Of a person: the number of a text, where their id stands there, whether they are listed, and who was before. */
const [textAt, startAt, lengthAt, listedAt, beforeAt, rowSize] = [0, 1, 2, 3, 4, 5];

/**
 * People who were seen, by ids that stand in longer texts, each with whether they are listed. To make a string of each id
 * and to keep it in a `Map` would take twice as long, of tens of thousands, and leave much to collect.
 */
export class SeenPeople {
  readonly #texts: string[] = [];
  /** A row of numbers for each, the first of them nobody's. */
  #rows = new Int32Array(1 << 16);
  #end = rowSize;
  /** For each hash of an id the row of the last one with it, who knows the one before with the same; 0 is nobody. */
  readonly #last = new Int32Array(1 << 16);

  /** @returns whether they are new; who was seen before stays as they were */
  add(text: string, start: number, end: number, isListed: boolean): boolean {
    const hash = hashOf(text, start, end);
    if (this.#find(hash, text, start, end) > 0) return false;
    if (this.#texts.at(-1) !== text) this.#texts.push(text);
    const at = this.#end;
    this.#end += rowSize;
    if (this.#end > this.#rows.length) this.#grow();
    this.#rows[at + textAt] = this.#texts.length - 1;
    this.#rows[at + startAt] = start;
    this.#rows[at + lengthAt] = end - start;
    this.#rows[at + listedAt] = Number(isListed);
    this.#rows[at + beforeAt] = this.#last[hash] ?? 0;
    this.#last[hash] = at;
    return true;
  }

  /** Whether somebody is who was seen. */
  isListed(id: string): boolean | undefined {
    const at = this.#find(hashOf(id, 0, id.length), id, 0, id.length);
    return at === 0 ? undefined : this.#number(at, listedAt) === 1;
  }

  #number(at: number, which: number): number {
    return this.#rows[at + which] ?? 0;
  }

  #find(hash: number, text: string, start: number, end: number): number {
    let at = this.#last[hash] ?? 0;
    while (at > 0 && !this.#isAt(at, text, start, end)) at = this.#number(at, beforeAt);
    return at;
  }

  #isAt(at: number, text: string, start: number, end: number): boolean {
    if (this.#number(at, lengthAt) !== end - start) return false;
    const there = this.#texts[this.#number(at, textAt)] ?? '';
    const from = this.#number(at, startAt) - start;
    for (let index = end - 1; index >= start; index--)
      if (there.charCodeAt(from + index) !== text.charCodeAt(index)) return false;
    return true;
  }

  #grow(): void {
    const rows = new Int32Array(2 * this.#rows.length);
    rows.set(this.#rows);
    this.#rows = rows;
  }
}

/** FNV-1a of UTF-16 units. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0;
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash ^ (hash >>> 16)) & 0xffff;
}
