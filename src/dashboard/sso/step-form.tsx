import { type FormEvent, type ReactNode, useRef } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { useServerErrors } from '#dashboard/forms/use-server-errors.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { Button } from '#dashboard/ui/button.tsx';

type StepFormProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>;
  onSubmit: (values: Values) => void;
  submitLabel: string;
  submitError: unknown;
  loading: boolean;
  fieldNames?: Readonly<Record<string, FieldPath<Values>>>;
  /** What stands before the button. */
  secondary?: ReactNode;
  children: ReactNode;
};

/** One step of the wizard: fields, and a way on that saves them. */
export function StepForm<Values extends FieldValues>({
  form,
  onSubmit,
  submitLabel,
  submitError,
  loading,
  fieldNames,
  secondary,
  children,
}: StepFormProps<Values>) {
  const element = useRef<HTMLFormElement>(null);
  useServerErrors(form, submitError, fieldNames);
  useShortcuts([
    { keys: 'mod+enter', label: submitLabel, run: () => element.current?.requestSubmit(), inFields: true },
  ]);
  const submit = (event: FormEvent) => {
    if (loading) event.preventDefault();
    else void form.handleSubmit(onSubmit)(event);
  };
  return (
    <form ref={element} noValidate onSubmit={submit} className="space-y-5">
      <FormProblem error={submitError} fields={form.formState.errors} />
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
