import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FieldWords } from '#dashboard/forms/field-words.ts';
import type { SavedNow } from '#dashboard/forms/saved-now.ts';
import { isAllInFields } from '#dashboard/forms/server-errors.ts';
import { type LastChange, useComparison } from '#dashboard/forms/use-comparison.ts';
import { type Submission, useSend } from '#dashboard/forms/use-submit.ts';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { retryPart } from '#dashboard/ui/part-error.tsx';

// Seldom needed.
const ConflictDialog = lazyPart(async () => (await import('#dashboard/forms/conflict-dialog.tsx')).ConflictDialog, {
  failed: retryPart,
});

export type ComparedSubmission<Values extends FieldValues, Output extends FieldValues | undefined> = Submission<
  Values,
  Output
> & {
  /** Asks for the values that are saved now; undefined for what is made anew. */
  latest: (() => Promise<SavedNow<Values>>) | undefined;
  /** Who changed them last; asked when both sides have changed a field. */
  lastChange?: (() => Promise<LastChange | undefined>) | undefined;
};

export interface ComparedForm {
  /** Sends it: what others changed meanwhile stays, and where both sides changed a field the person is asked. */
  submit: () => void;
  loading: boolean;
  /** What is to be shown above the fields. */
  error: unknown;
  /** For the fields to make themselves known to. */
  words: Map<string, FieldWords>;
  /** Stands in the form: asks whose value is saved. */
  chooser: ReactNode;
}

/** What every form of settings has in common, whether it is on a page, in a dialog or beside a tree. */
export function useComparedForm<Values extends FieldValues, Output extends FieldValues | undefined>({
  latest,
  lastChange,
  ...submission
}: ComparedSubmission<Values, Output>): ComparedForm {
  const [words] = useState(() => new Map<string, FieldWords>());
  const send = useSend(submission);
  const { clash, ...comparison } = useComparison(submission.form, {
    latest,
    lastChange,
    send,
    refusal: submission.submitError,
  });
  const { form, fieldNames } = submission;
  const isMended = Object.keys(form.formState.errors).length === 0 && isAllInFields(form, comparison.error, fieldNames);
  return {
    submit: comparison.compare,
    loading: submission.loading || comparison.comparing,
    error: isMended ? undefined : comparison.error,
    words,
    chooser: clash && (
      <ConflictDialog clash={clash} words={words} onResolve={comparison.resolve} onCancel={comparison.cancel} />
    ),
  };
}
