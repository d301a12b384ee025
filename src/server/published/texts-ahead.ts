import type { Reader, SiteState } from '#published/reader.ts';

/** A reader that has the texts of the next pages at hand. */
export class TextsAhead {
  readonly reader: Reader;
  readonly #reader: Reader;
  #texts = new Map<string, string>();

  constructor(reader: Reader) {
    this.#reader = reader;
    this.reader = { ...reader, texts: (state, bodies) => this.#read(state, bodies) };
  }

  async fetch(state: SiteState, bodies: readonly (string | undefined)[]): Promise<void> {
    const texts = await this.#reader.texts(state, bodies);
    this.#texts = new Map(bodies.flatMap((body, index) => (body === undefined ? [] : [[body, texts[index] ?? '']])));
  }

  async #read(state: SiteState, bodies: readonly (string | undefined)[]): Promise<string[]> {
    const known = bodies.flatMap(body => (body === undefined ? '' : (this.#texts.get(body) ?? [])));
    return known.length === bodies.length ? known : this.#reader.texts(state, bodies);
  }
}
