import { parentPort, receiveMessageOnPort } from 'node:worker_threads';
import { errorOf, saidOf } from './failure.ts';
import { untilHeard } from './heard.ts';
import type { FromThread, ToThread } from './messages.ts';
import { works } from './works.ts';

/** A thread of its own: does one thing after another with large texts. */
const port = parentPort;
if (!port) throw new Error('This file is the beginning of a worker thread.');

const send = (message: FromThread) => port.postMessage(message);

port.on('message', (message: ToThread) => {
  if (message.kind !== 'do') return;
  const { name, input, answers, heard } = message;
  try {
    const work = (works as Record<string, (input: unknown, answers: unknown) => unknown>)[name]; // of what is sent, `withText` knows the types
    send({ kind: 'done', result: work?.(input, asking(answers, heard)) });
  } catch (error) {
    send({ kind: 'failed', said: saidOf(error) });
  }
});

/** Functions that the thread above answers, which is asked once for the same. */
function asking(names: readonly string[], heard: Int32Array<SharedArrayBuffer>) {
  return Object.fromEntries(
    names.map(name => {
      const known = new Map<string, ToThread>();
      return [
        name,
        (value: string) => {
          const answer = known.get(value) ?? ask(name, value, heard);
          known.set(value, answer);
          if (answer.kind === 'refusal') throw errorOf(answer.said);
          return answer.kind === 'answer' ? answer.value : undefined;
        },
      ];
    }),
  );
}

/** Stops the work until the answer is there, as if the function were here. */
function ask(name: string, value: string, heard: Int32Array<SharedArrayBuffer>): ToThread {
  const before = Atomics.load(heard, 0);
  send({ kind: 'ask', name, value });
  untilHeard(heard, before);
  const received: { message: ToThread } | null | undefined = port && receiveMessageOnPort(port);
  if (!received) throw new Error('An answer was notified and is not there.');
  return received.message;
}
