import { type FormEvent, type ReactNode, useId } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { useServerErrors } from '#dashboard/forms/use-server-errors.ts';
import { Button } from '#dashboard/ui/button.tsx';

type EntryFormProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  onSubmit: (values: Values) => void;
  submitLabel: string;
  submitError: unknown;
  loading: boolean;
  fieldNames?: Readonly<Record<string, FieldPath<Values>>>;
  children: ReactNode;
};

/** A form that is all of its page, with one wide button. */
export function EntryForm<Values extends FieldValues>({
  form,
  onSubmit,
  submitLabel,
  submitError,
  loading,
  fieldNames,
  children,
}: EntryFormProps<Values>) {
  const id = useId();
  useServerErrors(form, submitError, fieldNames);
  const submit = (event: FormEvent) => {
    if (loading) event.preventDefault();
    else void form.handleSubmit(onSubmit)(event);
  };
  return (
    <form id={id} noValidate onSubmit={submit} className="space-y-4">
      <FormProblem error={submitError} fields={form.formState.errors} />
      {children}
      <Button type="submit" variant="primary" loading={loading} className="mt-2 h-9 w-full">
        {submitLabel}
      </Button>
    </form>
  );
}
