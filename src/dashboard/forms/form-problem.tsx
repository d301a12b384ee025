import type { FieldErrors, FieldValues } from 'react-hook-form';
import { t } from '#dashboard/messages/ui.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { Callout } from '#dashboard/ui/callout.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';

type FormProblemProps = {
  /** What the service refused; nothing is shown for null or undefined. */
  error: unknown;
  /** The fields with problems, which are counted. */
  fields?: FieldErrors<FieldValues>;
};

/** Stands above the fields of a form: what was refused, or how many fields to look at. */
export function FormProblem({ error, fields = {} }: FormProblemProps) {
  const count = Object.keys(fields).filter(name => name !== 'root').length;
  if (!error && count < 2) return null;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  const text = error instanceof Error ? error.message : error ? String(error) : t('formProblems', { count });
  return (
    <Callout
      tone="danger"
      live
      actions={requestId && <CopyButton value={requestId} label={t('copyRequestId')} size="sm" />}
    >
      {count > 0 && !(error instanceof ApiError && error.details.length === 0) ? t('formProblems', { count }) : text}
    </Callout>
  );
}
