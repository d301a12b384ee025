import { createHash } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { Services } from '../services.ts';
import { errorBody } from './answer-error.ts';
import type { Caller } from './caller.ts';
import { badRequest, conflict, Refusal, sentenceOf, unprocessable } from './errors.ts';
import { claimKey, type Held, keptMilliseconds, releaseKey, renewClaim, settleKey } from './idempotency-rows.ts';
import { type Answer, seal, unseal } from './sealed-answer.ts';

/** A claim is renewed while its request runs: what broke off with its process can be tried again after this. */
const claimMilliseconds = 60_000;
/** Characters; a larger answer is not kept, so that it is read anew. */
const longestAnswer = 1_000_000;

/** A key with what it was sent for. */
export interface Attempt {
  caller: string;
  key: string;
  /** Of operation, address and body: the same key may not be used for another request. */
  request: unknown;
  /** The answer holds what is shown once. */
  secret: boolean;
  requestId: string;
}

/** Reads `Idempotency-Key`: a string as the draft of the IETF writes it, with or without quotes. @throws 400 */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const [, quoted, bare] = /^\s*(?:"([!#-[\]-~]{1,255})"|([!#-[\]-~]{1,255}))\s*$/.exec(String(header)) ?? [];
  const key = quoted ?? bare;
  if (key === undefined) throw badRequest('header.Idempotency-Key: 1 to 255 visible ASCII characters are needed');
  return key;
}

/** Keys of a caller are its own. */
export const keyOwner = (caller: Exclude<Caller, { kind: 'nobody' }>) =>
  caller.kind === 'user' ? caller.userId : caller.tokenId;

/** Notes an answer in the transaction of the work, or only that the work was done when the answer comes later. */
export type Keep = (tx: Db, answer: Answer | undefined) => Promise<void>;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Carries out a request once for each key, for 24 hours (draft-ietf-httpapi-idempotency-key-header). The outcome is noted in
 * the transaction of the work itself, by `keep`: there is never one without the other.
 * @throws 409 while the first request runs, and when its answer is not kept; 422 when the key came with another request
 */
export async function once(
  services: Pick<Services, 'database' | 'clock' | 'secrets' | 'log'>,
  { caller, key, request, secret, requestId }: Attempt,
  run: (keep: Keep) => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> {
  const { database, clock, secrets } = services;
  const until = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString();
  const held = { caller, key_hash: sha256(key), claim: newId() };
  const fingerprint = sha256(JSON.stringify(request));
  const claim = { ...held, fingerprint, expires_at: until(claimMilliseconds) };
  const other = await database.write(tx => claimKey(tx, claim, clock.now()));
  if (other) return { answer: replay(other, fingerprint, services), replayed: true };

  const settle = async (tx: Db, outcome: Parameters<typeof settleKey>[2]) => {
    if (!(await settleKey(tx, held, outcome))) throw conflict('idempotency-overtaken');
  };
  const keep = (tx: Db, answer: Answer | undefined) => {
    const isKept = answer !== undefined && !secret && (answer.body?.length ?? 0) <= longestAnswer;
    return settle(tx, {
      state: isKept ? 'kept' : 'done',
      status: answer?.status ?? null,
      answer: isKept ? seal(answer, secrets) : null,
      expires_at: until(keptMilliseconds),
    });
  };
  const putOff = (tx: Db) =>
    settle(tx, { state: 'late', status: null, answer: null, expires_at: until(claimMilliseconds) });
  const renewal = setInterval(() => void renew(services, held, until(claimMilliseconds)), claimMilliseconds / 3);
  let isLate = false;
  try {
    const answer = await run((tx, known) => {
      isLate = known === undefined;
      return isLate ? putOff(tx) : keep(tx, known);
    });
    if (isLate) await database.write(tx => keep(tx, answer));
    return { answer, replayed: false };
  } catch (error) {
    // A refusal is an answer like any other; what failed may be tried again, if nothing of it was committed.
    const refused = error instanceof Refusal ? { status: error.status, body: errorBody(error, requestId) } : undefined;
    await database.write(async tx => {
      if (refused) await keep(tx, refused);
      // What was kept with the work stays, and what is late comes no more.
      else if (!(await releaseKey(tx, held)) && isLate) await keep(tx, undefined);
    });
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

/** What is not renewed may be overtaken, and then changes nothing: see `settleKey`. */
const renew = ({ database, log }: Pick<Services, 'database' | 'log'>, held: Held, expiresAt: string) =>
  database
    .write(tx => renewClaim(tx, held, expiresAt))
    .catch((error: unknown) => log.warn({ err: error }, 'the claim of a key was not renewed'));

function replay(
  row: NonNullable<Awaited<ReturnType<typeof claimKey>>>,
  fingerprint: string,
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
): Answer {
  if (row.fingerprint !== fingerprint) throw unprocessable('idempotency-mismatch');
  if (row.state === 'running' || (row.state === 'late' && row.expires_at > clock.now().toISOString()))
    throw new Refusal(409, sentenceOf('idempotency-running'), {
      headers: { 'retry-after': '1' },
    });
  const answer = row.answer && row.status !== null ? unseal(row.status, row.answer, secrets) : undefined;
  if (answer) return answer;
  throw conflict('idempotency-spent');
}
