import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError, asSentence } from '#dashboard/shell/api-error.ts';

/** Turns the path of a detail (`/user/email`, `user.email`, `["user","email"]`) into a field name. */
function fieldName(path: string | readonly (string | number)[]): string {
  const parts = typeof path === 'string' ? path.split(/[./]/) : path.map(String);
  return parts.filter(Boolean).join('.');
}

type Renamed<Values extends FieldValues> = Readonly<Record<string, FieldPath<Values>>>;

/** The field of the form that a detail is about, if there is one. */
function fieldOf<Values extends FieldValues, Output extends FieldValues | undefined>(
  form: UseFormReturn<Values, unknown, Output>,
  path: string,
  rename: Renamed<Values>,
): FieldPath<Values> | undefined {
  const name = fieldName(path);
  // A name of the form's own top-level values, checked on the next line.
  const field = rename[name] ?? (name as FieldPath<Values>);
  return Object.keys(form.getValues()).includes(String(field).split('.')[0] ?? '') ? field : undefined;
}

/** Whether fields of the form show everything that was refused, so that nothing is left to say once they are mended. */
export const isAllInFields = <Values extends FieldValues, Output extends FieldValues | undefined>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
  rename: Renamed<Values> = {},
): boolean =>
  error instanceof ApiError &&
  error.details.length > 0 &&
  error.details.every(({ path }) => fieldOf(form, path, rename) !== undefined);

/**
 * Puts the details of a refused request under the fields of the form and moves the focus to the first of them.
 *
 * @returns the message for the top of the form: undefined when every problem found its field
 */
export function showServerErrors<Values extends FieldValues, Output extends FieldValues | undefined>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
  rename: Renamed<Values> = {},
): string | undefined {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  for (const { path, message } of error.details) {
    const field = fieldOf(form, path, rename);
    if (field) form.setError(field, { type: 'server', message: asSentence(message) }, { shouldFocus: true });
  }
  return isAllInFields(form, error, rename) ? undefined : error.message;
}
