import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError, asSentence } from '#dashboard/shell/api-error.ts';

/** Turns the path of a detail (`/user/email`, `user.email`, `["user","email"]`) into a field name. */
function fieldName(path: string | readonly (string | number)[]): string {
  const parts = typeof path === 'string' ? path.split(/[./]/) : path.map(String);
  return parts.filter(Boolean).join('.');
}

/**
 * Puts the details of a refused request under the fields of the form and moves the focus to the first of them.
 *
 * @returns the message for the top of the form: undefined when every problem found its field
 */
export function showServerErrors<Values extends FieldValues, Output extends FieldValues | undefined>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
  rename: Readonly<Record<string, FieldPath<Values>>> = {},
): string | undefined {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const fields = Object.keys(form.getValues());
  const found = error.details.filter(detail => {
    const name = fieldName(detail.path);
    // A name of the form's own top-level values, checked on the next line.
    const field = rename[name] ?? (name as FieldPath<Values>);
    if (!fields.includes(String(field).split('.')[0] ?? '')) return false;
    form.setError(field, { type: 'server', message: asSentence(detail.message) }, { shouldFocus: true });
    return true;
  });
  return found.length > 0 && found.length === error.details.length ? undefined : error.message;
}
