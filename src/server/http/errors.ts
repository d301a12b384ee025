import type { ErrorBody } from '#contract/common.ts';
import type { ErrorStatus } from '#contract/operation.ts';
import { type Problem, type ProblemValues, problemOf } from '#contract/problems.ts';
import { type Reason, type ReasonValues, reasons } from '#contract/reasons.ts';
import { type Sentence, sentenceIn } from '#contract/sentence.ts';

type Details = ErrorBody['error']['details'];
type Conflict = ErrorBody['error']['conflict'];
type UnmetRules = ErrorBody['error']['unmetRules'];

export const sentenceOf = <Name extends Reason>(reason: Name, ...values: ReasonValues<Name>): Sentence =>
  sentenceIn(reasons, reason, values);

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

export const badRequest = (said: string | Sentence, details?: Details) => new Refusal(400, said, { details });

/** What parsed, but cannot be. */
function wrongIn(place: 'body' | 'query') {
  return <Name extends Problem>(path: string, name: Name, ...values: ProblemValues<Name>) => {
    const problem = problemOf(name, ...values);
    return badRequest(`${place}.${path}: ${problem.message}`, [{ in: place, path, ...problem }]);
  };
}
export const badMember = wrongIn('body');
export const badQuery = wrongIn('query');
export const unauthorized = (said: string | Sentence = 'You are not signed in, or the token is not valid.') =>
  new Refusal(401, said, { headers: { 'www-authenticate': 'Bearer' } });
export const forbidden = refusing(403);
export const notFound = (what: string) => new Refusal(404, `No matching ${what} found.`);
export const conflict = refusing(409);
/** What stands in the way is this value of the body: forms say so under its field. */
export function conflictIn<Name extends Reason>(path: string, reason: Name, ...values: ReasonValues<Name>): Refusal {
  const sentence = sentenceOf(reason, ...values);
  return new Refusal(409, sentence, { details: [{ in: 'body', path, ...sentence }] });
}
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
