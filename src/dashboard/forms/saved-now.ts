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
  const tag = response.headers.get('etag');
  return { values: valuesOf(data), condition: tag === null ? {} : { headers: { 'If-Match': tag } } };
}

/** Whether a write was refused because somebody was faster. */
export const wasOvertaken = (error: unknown): boolean => error instanceof ApiError && error.status === 412;
