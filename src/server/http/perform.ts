import type { z } from 'zod';
import type { ErrorBody } from '#contract/common.ts';
import { pathNames } from '#contract/openapi.ts';
import type { Operation } from '#contract/operation.ts';
import { problemOf } from '#contract/problems.ts';
import { pathOfNul } from '#lib/nul.ts';
import { actFor } from '../db/acting.ts';
import type { Services } from '../services.ts';
import type { Context } from './context.ts';
import { badRequest, Refusal } from './errors.ts';
import { mistakeIn } from './mistakes.ts';
import { answered } from './refused.ts';

export type AnyHandler = {
  (request: { params: never; query: never; body: never; context: Context }): Promise<unknown>;
  /** See `prepared`. */
  prepare?: (request: never) => Promise<unknown>;
};

/** An operation with what carries it out. */
export interface Mounted {
  operation: Operation;
  handler: AnyHandler;
}

interface RawInput {
  params: Record<string, string>;
  query: unknown;
  body: unknown;
}

type Effect = () => void | Promise<void>;
/** Makes the context of one attempt; a transaction that is retried gets a new one. */
type MakeContext = (db: Context['db'], later: Pick<Context, 'afterCommit' | 'afterRefusal'>) => Context;

/** Parses path, query and body; every problem is listed, the first one is the message (decisions 1.2). */
export function parseInput(operation: Operation, { params, query, body }: RawInput) {
  const problems: NonNullable<ErrorBody['error']['details']> = [];
  const parse = (place: 'query' | 'body', schema: z.ZodType | undefined, value: unknown) => {
    const parsed = schema?.safeParse(value, { reportInput: true });
    for (const issue of parsed?.error?.issues ?? [])
      problems.push({ in: place, path: issue.path.join('.'), message: issue.message, ...mistakeIn(issue) });
    const nul = pathOfNul(parsed?.data);
    if (nul !== undefined) problems.push({ in: place, path: nul, ...problemOf('holds-nul') });
    return parsed?.data;
  };
  for (const name of pathNames(operation.path)) {
    const free = name === 'pagePath' || name === 'emailDomain' || name === 'subdomain' || name === 'hostname';
    if (free ? params[name]?.includes('\0') : !/^[A-Za-z0-9_-]{1,100}$/.test(params[name] ?? ''))
      problems.push({ in: 'path', path: name, ...problemOf('not-an-identifier') });
  }
  const parsed = {
    params,
    query: parse('query', operation.query, query),
    body: parse('body', operation.body, body ?? (operation.bodyRequired === false ? {} : undefined)),
  };
  const [first] = problems;
  if (first) throw badRequest(`${first.in}${first.path ? `.${first.path}` : ''}: ${first.message}`, problems);
  return parsed;
}

interface Manner {
  /** Sees in the transaction what the handler gave back. */
  note?: ((tx: Context['db'], result: unknown) => Promise<void>) | undefined;
  /** The handler decides by what it reads without locking it. */
  steady?: boolean;
}

/**
 * Runs a handler: a GET on the reader, everything else in one transaction. Effects run once it is committed, and then
 * what the handler put off until then.
 */
export async function perform(
  { operation, handler }: Mounted,
  input: ReturnType<typeof parseInput>,
  { database }: Services,
  makeContext: MakeContext,
  { note, steady = false }: Manner = {},
): Promise<unknown> {
  const effects: Effect[] = [];
  const refusalEffects: ((refusal: Refusal) => Promise<void>)[] = [];
  const contextOf = (db: Context['db']) =>
    makeContext(db, {
      afterCommit: effect => void effects.push(effect),
      afterRefusal: effect => void refusalEffects.push(effect),
    });
  const run = async () => {
    const ready = await handler.prepare?.({ ...input, context: contextOf(database.read) } as never);
    const before = { effects: effects.length, refusals: refusalEffects.length };
    const attempt = async (db: Context['db']) => {
      effects.length = before.effects;
      refusalEffects.length = before.refusals;
      const context = contextOf(db);
      if (context.caller.kind !== 'nobody') actFor(db, context.caller.userId);
      // The table typed the handler for exactly this input.
      const given = await handler({ ...input, context, ready } as never);
      await note?.(db, given);
      return given;
    };
    return operation.method === 'GET' ? attempt(database.read) : database.write(attempt, { steady });
  };
  const result = await run().catch(async (thrown: unknown) => {
    const error = answered(thrown);
    if (error instanceof Refusal) for (const effect of refusalEffects) await effect(error);
    throw error;
  });
  for (const effect of effects) await effect();
  return typeof result === 'function' ? result() : result;
}
