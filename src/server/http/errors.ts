import type { ErrorBody } from '#contract/common.ts';
import type { ErrorStatus } from '#contract/operation.ts';
import { type Reason, type ReasonValues, reasons } from '#contract/reasons.ts';

type Details = ErrorBody['error']['details'];
type Conflict = ErrorBody['error']['conflict'];
type UnmetRules = ErrorBody['error']['unmetRules'];

/** What a refusal says: a sentence in English, and the name by which others find it in their language. */
interface Sentence {
  message: string;
  reason: Reason;
  values?: Readonly<Record<string, string | number>> | undefined;
}

export function sentenceOf<Name extends Reason>(reason: Name, ...given: ReasonValues<Name>): Sentence {
  const values: Sentence['values'] = given[0];
  const message = reasons[reason].replace(/\{(\w+)\}/g, (gap, name: string) => String(values?.[name] ?? gap));
  return { message, reason, values };
}

/** An answer that refuses; everything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  readonly status: ErrorStatus | 405;
  readonly sentence: Sentence | undefined;
  readonly details: Details;
  readonly headers: Record<string, string>;
  readonly conflict: Conflict;
  readonly unmetRules: UnmetRules;

  constructor(
    status: ErrorStatus | 405,
    said: string | Sentence,
    {
      details,
      headers = {},
      conflict,
      unmetRules,
    }: { details?: Details; headers?: Record<string, string>; conflict?: Conflict; unmetRules?: UnmetRules } = {},
  ) {
    super(typeof said === 'string' ? said : said.message);
    this.status = status;
    this.sentence = typeof said === 'string' ? undefined : said;
    this.details = details;
    this.headers = headers;
    this.conflict = conflict;
    this.unmetRules = unmetRules;
  }
}

/** Refusals of one status, each for a reason. */
function refusing(status: ErrorStatus) {
  return <Name extends Reason>(reason: Name, ...values: ReasonValues<Name>) =>
    new Refusal(status, sentenceOf(reason, ...values));
}

export const badRequest = (message: string, details?: Details) => new Refusal(400, message, { details });
/** A member of the body that parsed, but cannot be. */
export const badMember = (path: string, message: string) =>
  new Refusal(400, `body.${path}: ${message}`, { details: [{ in: 'body', path, message }] });
export const unauthorized = (said: string | Sentence = 'Sign in, or send a valid token.') =>
  new Refusal(401, said, { headers: { 'www-authenticate': 'Bearer' } });
export const forbidden = refusing(403);
export const notFound = (what: string) => new Refusal(404, `No matching ${what} found.`);
export const conflict = refusing(409);
/** Two edits of one page in the same place; the answer carries both. */
export const editConflict = (conflict: NonNullable<Conflict>) =>
  new Refusal(409, sentenceOf('edited-meanwhile'), { conflict });
export const preconditionFailed = refusing(412);
export const tooLarge = refusing(413);
export const unprocessable = refusing(422);
export const tooMany = (retryAfterSeconds: number) =>
  new Refusal(429, `Too many requests. Try again in ${retryAfterSeconds} s.`, {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });

/** For a look-up whose 404 means something of its own: `await load(…).catch(absent)`. */
export function absent(error: unknown): undefined {
  if (error instanceof Refusal && error.status === 404) return undefined;
  throw error;
}
