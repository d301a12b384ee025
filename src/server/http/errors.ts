import type { ErrorBody } from '#contract/common.ts';
import type { ErrorStatus } from '#contract/operation.ts';

type Details = ErrorBody['error']['details'];
type Conflict = ErrorBody['error']['conflict'];
type UnmetRules = ErrorBody['error']['unmetRules'];

/** An answer that refuses; everything else that is thrown is a fault of ours. */
export class Refusal extends Error {
  readonly status: ErrorStatus | 405;
  readonly details: Details;
  readonly headers: Record<string, string>;
  readonly conflict: Conflict;
  readonly unmetRules: UnmetRules;

  constructor(
    status: ErrorStatus | 405,
    message: string,
    {
      details,
      headers = {},
      conflict,
      unmetRules,
    }: { details?: Details; headers?: Record<string, string>; conflict?: Conflict; unmetRules?: UnmetRules } = {},
  ) {
    super(message);
    this.status = status;
    this.details = details;
    this.headers = headers;
    this.conflict = conflict;
    this.unmetRules = unmetRules;
  }
}

export const badRequest = (message: string, details?: Details) => new Refusal(400, message, { details });
/** A member of the body that parsed, but cannot be. */
export const badMember = (path: string, message: string) =>
  new Refusal(400, `body.${path}: ${message}`, { details: [{ in: 'body', path, message }] });
export const unauthorized = (message = 'Sign in, or send a valid token.') =>
  new Refusal(401, message, { headers: { 'www-authenticate': 'Bearer' } });
export const forbidden = (message: string) => new Refusal(403, message);
export const notFound = (what: string) => new Refusal(404, `No matching ${what} found.`);
export const conflict = (message: string) => new Refusal(409, message);
/** Two edits of one page in the same place; the answer carries both. */
export const editConflict = (message: string, conflict: NonNullable<Conflict>) =>
  new Refusal(409, message, { conflict });
export const preconditionFailed = (message: string) => new Refusal(412, message);
export const tooLarge = (message: string) => new Refusal(413, message);
export const unprocessable = (message: string) => new Refusal(422, message);
export const tooMany = (retryAfterSeconds: number) =>
  new Refusal(429, `Too many requests. Try again in ${retryAfterSeconds} s.`, {
    headers: { 'retry-after': String(retryAfterSeconds) },
  });

/** For a look-up whose 404 means something of its own: `await load(…).catch(absent)`. */
export function absent(error: unknown): undefined {
  if (error instanceof Refusal && error.status === 404) return undefined;
  throw error;
}
