import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { type Submission, submitting, useSend } from '#dashboard/forms/use-submit.ts';
import { t } from '#dashboard/messages/ui.ts';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog, type DialogProps } from '#dashboard/ui/dialog.tsx';

type FormDialogProps<Values extends FieldValues, Output extends FieldValues | undefined> = Pick<
  DialogProps,
  'title' | 'description' | 'size'
> &
  Submission<Values, Output> & {
    onClose: () => void;
    /** The verb on the button: "Create space". */
    submitLabel: string;
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
  const send = useSend({ form, onSubmit, submitError, ...(fieldNames && { fieldNames }) });
  const offline = useOfflineReason();
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
      <form id={id} noValidate onSubmit={submitting(loading, send)} className="space-y-4">
        <FormProblem error={submitError} fields={form.formState.errors} />
        {children}
      </form>
    </Dialog>
  );
}
