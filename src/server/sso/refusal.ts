import { Refusal } from '../http/errors.ts';
import type { Texts } from '../words/english.ts';
import { inEnglish, type Said, saidIn } from '../words/said.ts';

/** A refusal that people meet on a page, in their language. */
export class PageRefusal extends Refusal {
  readonly #said: Said;

  constructor(status: ConstructorParameters<typeof Refusal>[0], said: Said) {
    super(status, inEnglish(said));
    this.#said = said;
  }

  in(texts: Texts): string {
    return saidIn(texts, this.#said);
  }
}
