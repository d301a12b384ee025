import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { type Fetched, FetchFailure, type FetchOptions } from '../../http/fetcher.ts';
import { inEnglish, type Said, say } from '../../words/said.ts';
import type { EngineAccess } from './engine.ts';

/** An engine that could not do its work. The message is shown to people, and says nothing of keys. */
export class EngineFailure extends Error {
  /** The status it answered with, if it did. */
  readonly status: number | undefined;
  /** Whether it is of no use to ask for other pages. */
  readonly endsRun: boolean;

  readonly said: Said;

  constructor(said: Said, status?: number, endsRun = false) {
    super(inEnglish(said));
    this.said = said;
    this.status = status;
    this.endsRun = endsRun;
  }
}

interface EngineRequest<Answer extends z.ZodType> {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  answer: Answer;
  signal: AbortSignal;
}

const maxBytes = 16 * 1024 * 1024;
const attempts = 5;
/** An engine that is silent is asked once more only. */
const silentAttempts = 2;
/** Milliseconds before the second attempt; each further one waits twice as long. */
const firstWait = 250;
const longestWait = 60_000;

/** Asks an engine, again when it is busy or failed. @throws EngineFailure */
export async function ask<Answer extends z.ZodType>(
  engine: EngineAccess,
  request: EngineRequest<Answer>,
): Promise<z.output<Answer>> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await send(engine, request);
    if (!('again' in outcome)) return parse(request.answer, outcome);
    if (attempt >= outcome.again) throw outcome.failure;
    const wait = Math.min(outcome.wait ?? firstWait * 2 ** (attempt - 1), longestWait);
    await sleep(wait, undefined, { signal: request.signal });
  }
}

interface Again {
  /** How many attempts there are. */
  again: number;
  failure: EngineFailure;
  /** Milliseconds, if the engine said how many. */
  wait?: number | undefined;
}

async function send(
  engine: EngineAccess,
  { method = 'POST', path, headers, body, signal }: EngineRequest<z.ZodType>,
): Promise<Fetched | Again> {
  const options: FetchOptions = {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    maxBytes,
    timeoutMs: engine.timeoutMs,
    accept: 'application/json',
    anyStatus: true,
    redirects: 0,
    signal,
  };
  let fetched: Fetched;
  try {
    fetched = await engine.fetcher.fetch(`${engine.url}${path}`, options);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof FetchFailure)) throw error;
    const failure = new EngineFailure(say('engine', 'failed', { problem: error.said }));
    if (error.kind === 'too-many-redirects') throw new EngineFailure(say('engine', 'redirects'), undefined, true);
    if (error.kind !== 'timeout' && error.kind !== 'network') throw failure;
    return { again: error.kind === 'timeout' ? silentAttempts : attempts, failure };
  }
  const { status } = fetched;
  if (status >= 200 && status < 300) return fetched;
  const failure = new EngineFailure(wording(status), status);
  if (status !== 429 && status < 500) throw failure;
  const seconds = Number(fetched.headers['retry-after'] ?? Number.NaN);
  return { again: attempts, failure, wait: seconds >= 0 ? seconds * 1000 : undefined };
}

function wording(status: number): Said {
  switch (status) {
    case 401:
    case 403:
      return say('engine', 'refusesKey');
    case 404:
      return say('engine', 'notThere');
    case 429:
      return say('engine', 'busy');
    case 456:
      return say('engine', 'quota');
    default:
      return say('engine', 'status', { status });
  }
}

function parse<Answer extends z.ZodType>(schema: Answer, { body }: Fetched): z.output<Answer> {
  let json: unknown;
  try {
    json = body.byteLength === 0 ? {} : JSON.parse(body.toString());
  } catch {
    throw new EngineFailure(say('engine', 'notJson'));
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new EngineFailure(say('engine', 'otherProtocol'));
  return parsed.data;
}
