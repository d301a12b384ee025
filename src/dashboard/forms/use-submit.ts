import type { FormEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Condition, SavedNow } from '#dashboard/forms/saved-now.ts';
import { useServerErrors } from '#dashboard/forms/use-server-errors.ts';

/** A form and what becomes of it. */
export type Submission<Values extends FieldValues, Output extends FieldValues | undefined = undefined> = {
  form: UseFormReturn<Values, unknown, Output>;
  /**
   * @param condition goes with the write of settings, so that nobody who saves at the same time is overwritten
   * @param before what was saved until now, with what others did since the form was loaded: Undo leads back to it
   */
  onSubmit: (values: Output extends undefined ? Values : Output, condition: Condition, before: Values) => void;
  /** The mutation's error. Required, so that no form forgets it. */
  submitError: unknown;
  /** The mutation's pending state. Required, so that no form forgets it. */
  loading: boolean;
  /** Where the API and the form call a field differently: API path → field. */
  fieldNames?: Readonly<Record<string, FieldPath<Values>>>;
};

/**
 * Hands over the values of a form that hold, and shows the problems the service has with them.
 *
 * @returns what sends the form
 */
export function useSend<Values extends FieldValues, Output extends FieldValues | undefined>({
  form,
  onSubmit,
  submitError,
  fieldNames,
}: Omit<Submission<Values, Output>, 'loading'>): (saved?: SavedNow<Values>) => void {
  useServerErrors(form, submitError, fieldNames);
  // The resolver decides which of the two types arrives, as the condition in the type says.
  return saved => {
    // What was not compared is as the form was loaded, with a default for every field.
    const { values: before, condition } = saved ?? { values: form.formState.defaultValues as Values, condition: {} };
    void form.handleSubmit(values => onSubmit(values as Parameters<typeof onSubmit>[0], condition, before))();
  };
}

/** The `onSubmit` of a form that is not sent again while it is on its way, and not of the form around its dialog. */
export const submitting = (loading: boolean, send: () => void) => (event: FormEvent) => {
  event.preventDefault();
  event.stopPropagation();
  if (!loading) send();
};
