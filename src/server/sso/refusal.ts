import { Refusal } from '../http/errors.ts';
import { english, type Texts } from '../words/english.ts';
import { fill } from '../words/words.ts';

/** A refusal that people meet on a page, in their language. */
export class PageRefusal extends Refusal {
  readonly #name: keyof Texts['sso'];
  readonly #values: Readonly<Record<string, string>>;

  constructor(
    status: ConstructorParameters<typeof Refusal>[0],
    name: keyof Texts['sso'],
    values: Readonly<Record<string, string>> = {},
  ) {
    super(status, fill(english.sso[name], values));
    this.#name = name;
    this.#values = values;
  }

  in(texts: Texts): string {
    return fill(texts.sso[this.#name], this.#values);
  }
}
