import { availableParallelism } from 'node:os';
import { runInWorker, workerFile } from '../jobs/in-worker.ts';
import { errorOf } from './failure.ts';
import { Lane } from './lane.ts';
import type { FromThread, ToThread } from './messages.ts';
import { type Answers, type Input, type Result, type WorkName, works } from './works.ts';

/** UTF-16 units. What is dearest to read of such a text holds up everybody else for less than a tenth of a second. */
export const largeText = 20_000;
/** Megabytes, of which the dearest page at its limit needs a third; and milliseconds from one answer to the next question. */
const limits = { memory: 1024, timeoutMs: 60_000 };
type Limits = typeof limits;

/** Saves do not wait for readers: some of them hold the database meanwhile. */
const lanes = { write: new Lane(threads()), read: new Lane(threads()) };
const writes: ReadonlySet<WorkName> = new Set(['save', 'merge', 'index', 'links']);

function threads(): number {
  return Math.max(1, availableParallelism() - 1);
}

/**
 * Does something with a text: at once where it is small, else in a thread of its own, so that others have their turn.
 * @param length of the text, in UTF-16 units
 * @param answers what the work asks meanwhile
 * @throws what the work throws; an Error where the thread ends, needs too much memory or takes too long
 */
export async function withText<Name extends WorkName>(
  name: Name,
  length: number,
  input: Input<Name>,
  answers: Answers<Name>,
  within: Limits = limits,
): Promise<Result<Name>> {
  // TypeScript does not follow a name from one table to another.
  const work = works[name] as unknown as (input: Input<Name>, answers: Answers<Name>) => Result<Name>;
  if (length < largeText) return work(input, answers);
  return lanes[writes.has(name) ? 'write' : 'read'].run(() => inThread(name, input, answers, within));
}

function inThread<Name extends WorkName>(
  name: Name,
  input: Input<Name>,
  answers: Answers<Name>,
  within: Limits,
): Promise<Result<Name>> {
  const asked: Record<string, (value: string) => unknown> = { ...answers };
  const heard = new Int32Array(new SharedArrayBuffer(4));
  return runInWorker<FromThread, ToThread, Result<Name>>({
    file: workerFile('large-text-worker', import.meta.url),
    first: { kind: 'do', name, input, answers: Object.keys(asked), heard },
    signal: new AbortController().signal,
    ...within,
    failure: why => new Error(`The thread of a large text (${name}) failed: ${why}`),
    hear(message, send) {
      if (message.kind === 'done') return { result: message.result as Result<Name> }; // as the same work gave it there
      if (message.kind === 'failed') return { refusal: asError(errorOf(message.said)) };
      return answer(message, send);
    },
  });

  async function answer({ name, value }: Extract<FromThread, { kind: 'ask' }>, send: (answer: ToThread) => void) {
    try {
      send({ kind: 'answer', value: asked[name]?.(value) });
    } catch (error) {
      send({ kind: 'refusal', said: { error } });
    }
    Atomics.add(heard, 0, 1);
    Atomics.notify(heard, 0);
  }
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
