import { AsyncLocalStorage } from 'node:async_hooks';
import type { z } from 'zod';

/** Of the answer to one request: JSON of large parts, each by the JSON of what stands in its place. */
const parts = new AsyncLocalStorage<Map<string, string>>();

/** Answers a request whose handler may give large parts as they were printed in another thread. */
export const withPrinted = <Result>(answer: () => Promise<Result>): Promise<Result> => parts.run(new Map(), answer);

/**
 * A part of an answer that was parsed and printed in another thread: to do either here would keep everybody waiting.
 * @param place what stands in its place until the answer is printed, found again by something in it that is nowhere else
 */
export function printedPart<Schema extends z.ZodType>(
  schema: Schema,
  place: z.input<Schema>,
  json: string,
): z.input<Schema> {
  const answer = parts.getStore();
  if (!answer) return JSON.parse(json) as z.input<Schema>; // called inside the process; the thread printed what it is
  answer.set(JSON.stringify(schema.parse(place)), json);
  return place;
}

/** An answer with its printed parts in their places. */
export function filledIn(body: string): string {
  let filled = body;
  for (const [place, json] of parts.getStore() ?? []) filled = filled.replace(place, () => json);
  return filled;
}
