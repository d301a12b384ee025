import type { Texts } from '../words/english.ts';
import { inEnglish, type Said, say } from '../words/said.ts';

/** The text is not XML that we accept. What it says is fit to be shown to people. */
export class XmlRefusal extends Error {
  readonly said: Said;

  constructor(...given: [name: keyof Texts['xml'], values?: Readonly<Record<string, string | number>>]) {
    const said = say('xml', ...given);
    super(inEnglish(said));
    this.said = said;
  }
}
