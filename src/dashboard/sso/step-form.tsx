import { type ReactNode, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { type Submission, submitting, useSend } from '#dashboard/forms/use-submit.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { Button } from '#dashboard/ui/button.tsx';

type StepFormProps<Values extends FieldValues, Output extends FieldValues | undefined> = Submission<Values, Output> & {
  submitLabel: string;
  /** What stands before the button. */
  secondary?: ReactNode;
  children: ReactNode;
};

/** One step of the wizard: fields, and a way on that saves them. */
export function StepForm<Values extends FieldValues, Output extends FieldValues | undefined>({
  submitLabel,
  secondary,
  children,
  ...submission
}: StepFormProps<Values, Output>) {
  const { form, loading } = submission;
  const element = useRef<HTMLFormElement>(null);
  const send = useSend(submission);
  useShortcuts([
    { keys: 'mod+enter', label: submitLabel, run: () => element.current?.requestSubmit(), inFields: true },
  ]);
  return (
    <form ref={element} noValidate onSubmit={submitting(loading, send)} className="space-y-5">
      <FormProblem error={submission.submitError} fields={form.formState.errors} />
      {children}
      <div data-bottom-actions className="flex flex-wrap items-center gap-2 pt-2">
        <Button type="submit" variant="primary" loading={loading} shortcut="mod+enter">
          {submitLabel}
        </Button>
        {secondary}
      </div>
    </form>
  );
}
