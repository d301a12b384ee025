import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import type { ChangeRequest } from '#client/types.gen.ts';
import { useDraft } from '#dashboard/change-requests/drafts.ts';
import { usePending } from '#dashboard/change-requests/pending-comments.ts';
import type { Verdict } from '#dashboard/change-requests/review-popover.ts';
import { useSubmitReview, useSummaryKey } from '#dashboard/change-requests/submit-review.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as suggestions } from '#dashboard/messages/suggestions.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Textarea } from '#dashboard/ui/input.tsx';
import { Kbd } from '#dashboard/ui/kbd.tsx';
import { RadioCards } from '#dashboard/ui/radio-cards.tsx';

export type ReviewFormProps = { request: ChangeRequest; initial: Verdict; onDone: () => void };

/** Who may not comment can only decide. */
const decided = (verdict: Verdict) => (verdict === 'comment' ? 'approved' : verdict);

/** Comment, approve or ask for changes, with a summary. */
export function ReviewForm({ request, initial, onDone }: ReviewFormProps) {
  const id = useId();
  const [summary, setSummary] = useDraft(useSummaryKey(request));
  const { comment, review, approve } = request.permissions;
  const pending = usePending(request);
  const [verdict, setVerdict] = useState<Verdict>(approve ? (comment ? initial : decided(initial)) : 'comment');
  const [missing, setMissing] = useState(false);
  const submit = useSubmitReview(request, onDone);
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    const text = summary.trim();
    const enough = verdict === 'approved' || text !== '' || pending > 0;
    setMissing(!enough);
    if (enough) submit.mutate({ verdict, summary: text });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    send();
  };
  const why = review ? t('ownRequest') : t('needReview');
  return (
    <form onSubmit={send} onKeyDown={onKeyDown} className="space-y-3">
      <FormProblem error={submit.error} />
      <div>
        <label htmlFor={id} className="mb-1.5 block font-medium">
          {t('summary')}
        </label>
        <Textarea
          id={id}
          rows={4}
          value={summary}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? `${id}-problem` : undefined}
          onChange={event => setSummary(event.target.value)}
        />
        {missing && (
          <p id={`${id}-problem`} className="mt-1 text-xs text-danger">
            {t('summaryNeeded')}
          </p>
        )}
      </div>
      <RadioCards
        aria-label={t('verdict')}
        value={verdict}
        onValueChange={setVerdict}
        options={[
          {
            value: 'comment',
            label: t('verdict.comment'),
            description: comment ? t('verdict.commentHelp') : t('needComment'),
            disabled: !comment,
          },
          {
            value: 'approved',
            label: t('verdict.approved'),
            description: approve ? t('verdict.approvedHelp') : why,
            disabled: !approve,
          },
          {
            value: 'changes-requested',
            label: t('verdict.changes-requested'),
            description: approve ? t('verdict.changesHelp') : why,
            disabled: !approve,
          },
        ]}
      />
      {pending > 0 && <p className="text-xs text-fg-2">{suggestions('pendingSent', { count: pending })}</p>}
      <div className="flex items-center justify-end gap-2">
        <Kbd keys="mod+enter" className="pointer-coarse:hidden" />
        <Button type="submit" variant="primary" loading={submit.isPending}>
          {t('submitReview')}
        </Button>
      </div>
    </form>
  );
}
