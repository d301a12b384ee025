import { Refusal } from '../http/errors.ts';
import type { Texts } from '../words/english.ts';
import { inEnglish, type Said, saidIn } from '../words/said.ts';

/** Whom a person can ask who could not sign in. */
export interface Help {
  /** Names of admins of the organization. */
  admins: readonly string[];
  /** What lets the browser ask them to link the account; there is none where that would not help. */
  linkRequest?: string | undefined;
}

/** A refusal that people meet on a page, in their language. */
export class PageRefusal extends Refusal {
  readonly said: Said;
  readonly help: Help | undefined;
  /** The member who was refused, for whom their provider has vouched. */
  readonly memberId: string | undefined;

  constructor(
    status: ConstructorParameters<typeof Refusal>[0],
    said: Said,
    { help, memberId }: { help?: Help; memberId?: string | undefined } = {},
  ) {
    super(status, inEnglish(said));
    this.said = said;
    this.help = help;
    this.memberId = memberId;
  }

  in(texts: Texts): string {
    return saidIn(texts, this.said);
  }
}
