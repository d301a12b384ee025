import { type ReactNode, useId, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldWordsContext } from '#dashboard/forms/field-words.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { LeaveQuestion } from '#dashboard/forms/leave-question.tsx';
import { type ComparedSubmission, useComparedForm } from '#dashboard/forms/use-compared-form.tsx';
import { submitting } from '#dashboard/forms/use-submit.ts';
import { t } from '#dashboard/messages/ui.ts';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog, type DialogProps } from '#dashboard/ui/dialog.tsx';

type FormDialogProps<Values extends FieldValues, Output extends FieldValues | undefined> = Pick<
  DialogProps,
  'title' | 'description' | 'size' | 'initialFocus'
> &
  Omit<ComparedSubmission<Values, Output>, 'latest'> &
  // Whoever changes what exists gives it, so that nobody overwrites what others have changed.
  Partial<Pick<ComparedSubmission<Values, Output>, 'latest'>> & {
    onClose: () => void;
    /** The verb on the button: "Create space". */
    submitLabel: string;
    submitDisabledReason?: string | undefined;
    submitVariant?: 'primary' | 'danger';
    /** At the start of the footer. */
    footerNote?: ReactNode;
    children: ReactNode;
  };

const isTextField = (node: Node): boolean =>
  node instanceof HTMLTextAreaElement ||
  (node instanceof HTMLInputElement && node.type !== 'checkbox' && node.type !== 'radio') ||
  (node instanceof HTMLElement && node.isContentEditable);

/** A dialog that is one form. It is shown while it is mounted. */
export function FormDialog<Values extends FieldValues, Output extends FieldValues | undefined>({
  form,
  onSubmit,
  onClose,
  submitLabel,
  submitError,
  loading: sending,
  fieldNames,
  latest,
  lastChange,
  submitDisabledReason,
  submitVariant = 'primary',
  footerNote,
  children,
  ...dialog
}: FormDialogProps<Values, Output>) {
  const id = useId();
  const { submit, loading, error, words, chooser } = useComparedForm({
    ...{ form, onSubmit, submitError, latest, lastChange, loading: sending },
    ...(fieldNames && { fieldNames }),
  });
  const offline = useOfflineReason();
  const { isDirty } = form.formState;
  // A step back from the next dialog finds what was typed before.
  const isTyped = useRef(isDirty);
  const [asking, setAsking] = useState(false);
  // Escape and a press outside happen by mistake; Cancel does not.
  const dismiss = () => (isTyped.current && isDirty ? setAsking(true) : onClose());
  const main = useRef<HTMLButtonElement>(null);
  const sendByKeys = () => {
    // A list or a question that opened above the dialog has the keys to itself.
    if (main.current?.closest('[role=dialog]')?.contains(document.activeElement)) main.current.click();
  };
  useShortcuts([{ keys: 'mod+enter', label: submitLabel, run: sendByKeys, inFields: true }]);
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={open => !open && !loading && dismiss()}
      footer={
        <>
          {footerNote && <div className="me-auto text-xs text-fg-3">{footerNote}</div>}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            ref={main}
            form={id}
            type="submit"
            variant={submitVariant}
            loading={loading}
            shortcut="mod+enter"
            disabledReason={offline ?? submitDisabledReason}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={submitting(loading, submit)}
        // Not the search of a list that a field opens: it is elsewhere in the document.
        onInput={({ currentTarget, target }) => {
          if (target instanceof Node && currentTarget.contains(target) && isTextField(target)) isTyped.current = true;
        }}
        className="space-y-4"
      >
        <FormProblem error={error} fields={form.formState.errors} />
        <FieldWordsContext value={words}>{children}</FieldWordsContext>
        {chooser}
      </form>
      {asking && (
        <LeaveQuestion
          title={t('discardTitle')}
          description={t('discardBody')}
          stay={t('keepEditing')}
          leave={t('discard')}
          onStay={() => setAsking(false)}
          onLeave={onClose}
        />
      )}
    </Dialog>
  );
}
