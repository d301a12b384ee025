import { useQuery } from '@tanstack/react-query';
import { useMatchRoute } from '@tanstack/react-router';
import { MessageSquareCheck } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import type { ChangeRequest } from '#client/types.gen.ts';
import { pathOf } from '#dashboard/change-requests/change-request.ts';
import { threadsOptions } from '#dashboard/change-requests/comments.ts';
import { useDraft } from '#dashboard/change-requests/drafts.ts';
import { mayReview, reviewPopover, type Verdict } from '#dashboard/change-requests/review-popover.ts';
import { useSubmitReview, useSummaryKey } from '#dashboard/change-requests/submit-review.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as suggestions } from '#dashboard/messages/suggestions.ts';
import { useWide } from '#dashboard/shell/layout.ts';
import { LazySheet } from '#dashboard/shell/lazy-sheet.tsx';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { Count } from '#dashboard/ui/badge.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Textarea } from '#dashboard/ui/input.tsx';
import { Kbd } from '#dashboard/ui/kbd.tsx';
import { Popover } from '#dashboard/ui/popover.tsx';
import { RadioCards } from '#dashboard/ui/radio-cards.tsx';

/** How many comments wait for the review. */
function usePending(request: ChangeRequest): number {
  const { data } = useQuery({ ...threadsOptions(pathOf(request)), enabled: request.permissions.comment });
  return data?.filter(({ pending }) => pending).length ?? 0;
}

/** Who may not comment can only decide. */
const decided = (verdict: Verdict) => (verdict === 'comment' ? 'approved' : verdict);

function ReviewForm({ request, initial, onDone }: { request: ChangeRequest; initial: Verdict; onDone: () => void }) {
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

/** Comment, approve or ask for changes, with a summary. */
export function ReviewButton({ request }: { request: ChangeRequest }) {
  const wide = useWide();
  const { open, verdict } = reviewPopover.use();
  const pending = usePending(request);
  const may = mayReview(request);
  const changes = useMatchRoute()({ to: '/o/$org/s/$space/cr/$number/changes', fuzzy: true });
  const show = (initial: Verdict) => reviewPopover.set({ open: true, verdict: initial });
  useShortcuts(
    may
      ? [
          { keys: 'mod+shift+r', label: t('review'), group: t('review'), run: () => show('comment') },
          { keys: 'a', label: t('approve'), group: t('review'), run: () => show('approved') },
        ]
      : [],
  );
  if (!may) return null;
  const main = request.status === 'open' && request.permissions.approve && !request.permissions.merge;
  const onOpenChange = (next: boolean) => reviewPopover.set(now => ({ ...now, open: next }));
  const form = (
    <ReviewForm
      key={verdict}
      request={request}
      initial={verdict}
      onDone={() => reviewPopover.set({ open: false, verdict: 'comment' })}
    />
  );
  if (!wide)
    return (
      <>
        {/* Among the changes the answers stand at the foot of the screen. */}
        {!changes && (
          <Button onClick={() => show('comment')}>
            <MessageSquareCheck aria-hidden />
            {t('review')}
            <Count value={pending} label={suggestions('pendingCount', { count: pending })} />
          </Button>
        )}
        <LazySheet side="bottom" title={t('review')} open={open} onOpenChange={onOpenChange}>
          <div className="p-4 text-sm">{form}</div>
        </LazySheet>
      </>
    );
  return (
    <Popover
      label={t('review')}
      align="end"
      open={open}
      onOpenChange={onOpenChange}
      className="w-100 max-w-[calc(100vw-2rem)]"
      trigger={
        <Button variant={main ? 'primary' : 'secondary'} shortcut="mod+shift+r">
          <MessageSquareCheck aria-hidden />
          {t('review')}
          <Count value={pending} label={suggestions('pendingCount', { count: pending })} />
        </Button>
      }
    >
      {form}
    </Popover>
  );
}
