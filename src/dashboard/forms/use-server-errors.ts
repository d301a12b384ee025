import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { showServerErrors } from '#dashboard/forms/server-errors.ts';

/** Puts the server's field errors under the fields, once for each error. */
export function useServerErrors<Values extends FieldValues, Output extends FieldValues | undefined>(
  form: UseFormReturn<Values, unknown, Output>,
  error: unknown,
  fieldNames?: Readonly<Record<string, FieldPath<Values>>>,
): void {
  // Only a new error may set field errors: names and form are new objects on each render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (error) showServerErrors(form, error, fieldNames);
  }, [error]);
}
