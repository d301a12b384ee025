const [comma, zero] = [',', '0'].map(mark => mark.charCodeAt(0)) as [number, number]; /* of two */

/** The ranks of members by their numbers: what somebody has first stays. */
export class MemberRanks {
  #ranks = new Uint8Array(1 << 16);

  /** @param numbers with a comma between them; one behind the last says nothing @returns how many had none */
  give(numbers: string, rank: number): number {
    // Local, as this is gone through for hundreds of thousands of characters.
    const { length } = numbers;
    let ranks = this.#ranks;
    let given = 0;
    let number = 0;
    for (let index = 0; index < length; index++) {
      const unit = numbers.charCodeAt(index);
      if (unit !== comma) {
        number = number * 10 + unit - zero;
        if (index < length - 1) continue;
      }
      if (number >= ranks.length) ranks = this.#grow(number);
      if (number > 0 && ranks[number] === 0) {
        ranks[number] = rank;
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

  #grow(number: number): Uint8Array<ArrayBuffer> {
    const ranks = new Uint8Array(2 * number);
    ranks.set(this.#ranks);
    this.#ranks = ranks;
    return ranks;
  }
}
