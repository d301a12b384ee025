const [comma, zero] = [',', '0'].map(mark => mark.charCodeAt(0)) as [number, number]; /* of two */

/** The ranks of members by their numbers: what somebody has first stays. */
export class MemberRanks {
  #ranks = new Uint8Array(1 << 16);

  /** @param numbers with a comma between them; one behind the last says nothing @returns how many had none */
  give(numbers: string, rank: number): number {
    let given = 0;
    let number = 0;
    for (let index = 0; index <= numbers.length; index++) {
      const unit = index === numbers.length ? comma : numbers.charCodeAt(index);
      if (unit !== comma) {
        number = number * 10 + unit - zero;
        continue;
      }
      if (number === 0) continue;
      if (number >= this.#ranks.length) this.#grow(number);
      if (this.#ranks[number] === 0) {
        this.#ranks[number] = rank;
        given++;
      }
      number = 0;
    }
    return given;
  }

  /** 0 when nothing was given to them. */
  of(number: number): number {
    return this.#ranks[number] ?? 0;
  }

  #grow(number: number): void {
    const ranks = new Uint8Array(2 * number);
    ranks.set(this.#ranks);
    this.#ranks = ranks;
  }
}
