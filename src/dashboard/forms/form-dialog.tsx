import { type FormEvent, type ReactNode, useId } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { useServerErrors } from '#dashboard/forms/use-server-errors.ts';
import { t } from '#dashboard/messages/ui.ts';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog, type DialogProps } from '#dashboard/ui/dialog.tsx';

type FormDialogProps<Values extends FieldValues, Output extends FieldValues | undefined> = Pick<
  DialogProps,
  'title' | 'description' | 'size'
> & {
  form: UseFormReturn<Values, unknown, Output>;
  onSubmit: (values: Output extends undefined ? Values : Output) => void;
  onClose: () => void;
  /** The verb on the button: "Create space". */
  submitLabel: string;
  /** The mutation's error. Required, so that no form forgets it. */
  submitError: unknown;
  /** The mutation's pending state. Required, so that no form forgets it. */
  loading: boolean;
  /** Where the API and the form call a field differently: API path → field. */
  fieldNames?: Readonly<Record<string, FieldPath<Values>>>;
  submitDisabledReason?: string | undefined;
  submitVariant?: 'primary' | 'danger';
  /** At the start of the footer. */
  footerNote?: ReactNode;
  children: ReactNode;
};

/** A dialog that is one form. It is shown while it is mounted. */
export function FormDialog<Values extends FieldValues, Output extends FieldValues | undefined>({
  form,
  onSubmit,
  onClose,
  submitLabel,
  submitError,
  loading,
  fieldNames,
  submitDisabledReason,
  submitVariant = 'primary',
  footerNote,
  children,
  ...dialog
}: FormDialogProps<Values, Output>) {
  const id = useId();
  useServerErrors(form, submitError, fieldNames);
  const offline = useOfflineReason();
  const submit = (event: FormEvent) => {
    event.stopPropagation();
    if (loading) event.preventDefault();
    // The resolver decides which of the two types arrives, as the condition in the type says.
    else void form.handleSubmit(values => onSubmit(values as Parameters<typeof onSubmit>[0]))(event);
  };
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={open => !open && !loading && onClose()}
      footer={
        <>
          {footerNote && <div className="me-auto text-xs text-fg-3">{footerNote}</div>}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            form={id}
            type="submit"
            variant={submitVariant}
            loading={loading}
            disabledReason={offline ?? submitDisabledReason}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="space-y-4">
        <FormProblem error={submitError} fields={form.formState.errors} />
        {children}
      </form>
    </Dialog>
  );
}
