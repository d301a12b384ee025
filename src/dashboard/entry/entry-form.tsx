import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { type Submission, submitting, useSend } from '#dashboard/forms/use-submit.ts';
import { Button } from '#dashboard/ui/button.tsx';

type EntryFormProps<Values extends FieldValues, Output extends FieldValues | undefined> = Submission<Values, Output> & {
  submitLabel: string;
  children: ReactNode;
};

/** A form that is all of its page, with one wide button. */
export function EntryForm<Values extends FieldValues, Output extends FieldValues | undefined>({
  submitLabel,
  children,
  ...submission
}: EntryFormProps<Values, Output>) {
  const { form, loading } = submission;
  const send = useSend(submission);
  return (
    <form noValidate onSubmit={submitting(loading, send)} className="space-y-4">
      <FormProblem error={submission.submitError} fields={form.formState.errors} />
      {children}
      <Button type="submit" variant="primary" loading={loading} className="mt-2 h-9 w-full">
        {submitLabel}
      </Button>
    </form>
  );
}
