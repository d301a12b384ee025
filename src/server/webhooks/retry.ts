import { type Said, say } from '../words/said.ts';

/** What became of an attempt. */
export type Outcome =
  | { kind: 'succeeded'; status: number }
  /** `again` when another attempt may go better. */
  | { kind: 'failed'; status: number | null; message: Said; again: boolean };

/** Seconds before the second, third and fourth attempt (decisions 9). */
const delays = [1, 2, 4];
export const maximumAttempts = delays.length + 1;

/**
 * Milliseconds to wait after an attempt: up to half as much again is added, so that deliveries that failed together do not
 * come back together. Undefined when it was the last one.
 * @param random from 0 to 1
 */
export function retryDelay(attempt: number, random: number): number | undefined {
  const seconds = delays[attempt - 1];
  return seconds === undefined ? undefined : Math.round(seconds * 1000 * (1 + random / 2));
}

/** What an answer means: 2xx is success; 5xx and 429 may pass; everything else will stay as it is. */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { kind: 'succeeded', status };
  const again = status >= 500 || status === 429;
  return { kind: 'failed', status, message: say('fetch', 'status', { status }), again };
}
