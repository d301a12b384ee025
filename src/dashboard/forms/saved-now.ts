import { ApiError } from '#dashboard/shell/api-error.ts';

/** Goes with a write: refuses it with 412 once what was read is no longer what is saved. */
export interface Condition {
  headers?: { 'If-Match': string };
}

/** The values of a form as they are saved now. */
export interface SavedNow<Values> {
  values: Values;
  condition: Condition;
}

/** What a read answered, as the values of a form. */
export function savedNow<Data, Values>(
  { data, response }: { data: Data; response: Response },
  valuesOf: (data: Data) => Values,
): SavedNow<Values> {
  return { values: valuesOf(data), condition: conditionOf(response) };
}

/** What a read or a write answered, as the condition of a write that goes on from it. */
export function conditionOf(response: Response): Condition {
  const tag = response.headers.get('etag');
  return tag === null ? {} : { headers: { 'If-Match': tag } };
}

/** Whether a write was refused because somebody was faster. */
export const wasOvertaken = (error: unknown): boolean => error instanceof ApiError && error.status === 412;
