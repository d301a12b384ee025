import type { Said } from './failure.ts';

/** To the thread. `heard` is counted up and notified after each answer, which a thread in the midst of its work waits for. */
export type ToThread =
  | { kind: 'do'; name: string; input: unknown; answers: string[]; heard: Int32Array<SharedArrayBuffer> }
  | { kind: 'answer'; value: unknown }
  | { kind: 'refusal'; said: Said };

export type FromThread =
  | { kind: 'ask'; name: string; value: string }
  | { kind: 'done'; result: unknown }
  | { kind: 'failed'; said: Said };
