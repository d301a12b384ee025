import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldWordsContext } from '#dashboard/forms/field-words.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { LeaveGuard } from '#dashboard/forms/leave-guard.tsx';
import { type ComparedSubmission, useComparedForm } from '#dashboard/forms/use-compared-form.tsx';
import { submitting } from '#dashboard/forms/use-submit.ts';
import { t } from '#dashboard/messages/ui.ts';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { Button } from '#dashboard/ui/button.tsx';

type PageFormProps<Values extends FieldValues, Output extends FieldValues | undefined> = ComparedSubmission<
  Values,
  Output
> & {
  saveDisabledReason?: string | undefined;
  /** Another way to save, before the button that saves. */
  alternative?: ReactNode;
  children: ReactNode;
};

/**
 * A settings form on a page: fields, and the bar of unsaved changes below. Leaving with changes asks first.
 * After saving call `form.reset(saved)`: what then differs from the saved values counts as unsaved again. Do not wait for
 * queries to refresh before the mutation ends: Save and Discard wait for it.
 */
export function PageForm<Values extends FieldValues, Output extends FieldValues | undefined>({
  saveDisabledReason,
  alternative,
  children,
  ...submission
}: PageFormProps<Values, Output>) {
  const { form } = submission;
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const { submit, loading, error, words, chooser } = useComparedForm(submission);
  const changes = Object.keys(form.formState.dirtyFields).length;
  useShortcuts([{ keys: 'mod+s', label: t('save'), run: () => element.current?.requestSubmit(), inFields: true }]);
  return (
    <form id={id} ref={element} noValidate onSubmit={submitting(loading, submit)} className="max-w-190 space-y-4">
      <FormProblem error={error} fields={form.formState.errors} />
      <FieldWordsContext value={words}>{children}</FieldWordsContext>
      {changes > 0 && (
        <UnsavedBar
          count={changes}
          loading={loading}
          formId={id}
          onDiscard={() => form.reset()}
          saveDisabledReason={saveDisabledReason}
          alternative={alternative}
        />
      )}
      <LeaveGuard active={changes > 0 && !loading} />
      {chooser}
    </form>
  );
}

type UnsavedBarProps = {
  count: number;
  loading: boolean;
  onDiscard: () => void;
  /** The form that Save sends; or `onSave` for what is not a form. */
  formId?: string;
  onSave?: () => void;
  saveDisabledReason?: string | undefined;
  alternative?: ReactNode;
};

function UnsavedBar({ count, loading, onDiscard, formId, onSave, saveDisabledReason, alternative }: UnsavedBarProps) {
  const offline = useOfflineReason();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The bar must not hide the field that was just changed at the end of the page.
    const focused = document.activeElement;
    if (focused && bar.current && focused.getBoundingClientRect().bottom > bar.current.getBoundingClientRect().top)
      focused.scrollIntoView({ block: 'center' });
  }, []);
  const field = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      // Saving or discarding takes the bar away: whoever pressed it goes on where they were.
      if (element?.contains(document.activeElement)) field.current?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      ref={bar}
      role="status"
      onFocus={({ relatedTarget: from }) => {
        if (from instanceof HTMLElement && !bar.current?.contains(from)) field.current = from;
      }}
      className="sticky bottom-4 z-20 flex animate-pop flex-wrap items-center gap-2 rounded-lg bg-overlay py-2 ps-4 pe-2 text-sm shadow-pop max-sm:bottom-18"
    >
      <span className="flex-1">{t('unsavedChanges', { count })}</span>
      <Button variant="quiet" onClick={onDiscard} disabled={loading}>
        {t('discard')}
      </Button>
      {alternative}
      <Button
        type={formId ? 'submit' : 'button'}
        form={formId}
        onClick={onSave}
        variant="primary"
        loading={loading}
        disabledReason={offline ?? saveDisabledReason}
        shortcut="mod+s"
      >
        {t('save')}
      </Button>
    </div>
  );
}
