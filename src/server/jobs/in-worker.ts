import { Worker } from 'node:worker_threads';

interface WorkerTask<From, To, Result> {
  /** Of the module that is a worker; its extension is that of the module that names it. */
  file: URL;
  first: To;
  signal: AbortSignal;
  /** Milliseconds from one message of the thread to the next, without those that it waits for an answer. */
  timeoutMs: number;
  /** Megabytes. */
  memory: number;
  /** What to throw when it takes too long, needs too much memory, or ends without a result. */
  failure(why: 'slow' | 'large' | 'ended'): Error;
  /**
   * Reads a message: the first `result` is what the work gives. What it throws ends the work and the thread; with a
   * `refusal` the thread says that it is done without a result, and is ready for the next thing.
   */
  hear(message: From, send: (answer: To) => void): { result: Result } | { refusal: Error } | undefined | Promise<void>;
}

/**
 * Has a thread of its own do what takes seconds, so that the service goes on answering, and ends the thread when it takes
 * too long. @throws what `failure` and `hear` give, or the reason of the signal
 */
export async function runInWorker<From, To, Result>(task: WorkerTask<From, To, Result>): Promise<Result> {
  const { signal, timeoutMs, failure } = task;
  signal.throwIfAborted();
  const worker = takeWorker(task);
  const send = (message: To) => worker.postMessage(message);
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  let isIdle = false;
  try {
    const given = await new Promise<Result>((resolve, reject) => {
      let unanswered = 0;
      const restart = () => {
        clearTimeout(timer);
        if (unanswered === 0) timer = setTimeout(() => reject(failure('slow')), timeoutMs);
      };
      onAbort = () => reject(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      worker.on('error', () => reject(failure('large')));
      worker.on('exit', () => reject(failure('ended')));
      worker.on('message', async (message: From) => {
        try {
          const heard = task.hear(message, send);
          if (heard && 'result' in heard) return resolve(heard.result);
          if (heard && 'refusal' in heard) {
            // It may go on with what it still waits for.
            isIdle = unanswered === 0;
            return reject(heard.refusal);
          }
          unanswered++;
          restart();
          await heard;
          unanswered--;
          restart();
        } catch (error) {
          reject(error);
        }
      });
      restart();
      send(task.first);
    });
    isIdle = true;
    return given;
  } finally {
    clearTimeout(timer);
    if (onAbort) signal.removeEventListener('abort', onAbort);
    unheard(worker);
    if (isIdle) keepWorker(task, worker);
    else await worker.terminate();
  }
}

type Kind = Pick<WorkerTask<never, never, never>, 'file' | 'memory'>;

/** Starting a thread takes longer than most of its tasks, so one of each kind waits a while for more. */
const idle = new Map<string, { worker: Worker; timer: NodeJS.Timeout }>();
const idleTime = 10_000;

function takeWorker({ file, memory }: Kind): Worker {
  const waiting = idle.get(file.href);
  if (!waiting) return new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memory } });
  idle.delete(file.href);
  clearTimeout(waiting.timer);
  unheard(waiting.worker);
  waiting.worker.ref();
  return waiting.worker;
}

/** By name: a worker has listeners of its own to learn of these. */
function unheard(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
}

function keepWorker({ file: { href } }: Kind, worker: Worker): void {
  const end = () => {
    if (idle.get(href)?.worker === worker) idle.delete(href);
    void worker.terminate();
  };
  if (idle.has(href)) end();
  else {
    worker.on('error', end);
    worker.unref();
    idle.set(href, { worker, timer: setTimeout(end, idleTime).unref() });
  }
}

/** The file of a worker: built, it lies beside the service; else Node reads the source itself. */
export function workerFile(name: string, from: string): URL {
  return new URL(`./${name}.${from.endsWith('.ts') ? 'ts' : 'js'}`, from);
}
