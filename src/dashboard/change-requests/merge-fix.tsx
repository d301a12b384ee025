import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ChangeRequest, Comment } from '#client/types.gen.ts';
import { editSubject } from '#dashboard/change-requests/edit-subject.ts';
import { useUpdateFromMain } from '#dashboard/change-requests/merge.ts';
import type { MergeCheck } from '#dashboard/change-requests/merge-checks.ts';
import { requestHref } from '#dashboard/change-requests/request-href.ts';
import { RequestReviewForm } from '#dashboard/change-requests/request-review-form.tsx';
import { reviewPopover } from '#dashboard/change-requests/review-popover.ts';
import { usePartLink } from '#dashboard/change-requests/use-reveal.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as words } from '#dashboard/messages/merge-box.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { useRequestAccess } from '#dashboard/shell/request-access.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Popover } from '#dashboard/ui/popover.tsx';

export const fixStyle = 'rounded-xs text-sm text-accent-fg leading-6 hover:underline';

type FixProps = { id: MergeCheck['id']; request: ChangeRequest; thread: Comment | undefined };

/** The remedy for what stands against a merge; nothing where this person has none. */
export function Fix({ id, request, thread }: FixProps) {
  const org = useOrganizationId();
  const { edit, approve } = request.permissions;
  switch (id) {
    case 'may':
      return <AskForLevel request={request} />;
    case 'current':
      return edit && <Update request={request} />;
    case 'approved':
      if (approve) return <Review />;
      return edit && <AskForReview request={request} />;
    case 'objections':
      return (
        <ToOverview request={request} hash="objection">
          {words('show')}
        </ToOverview>
      );
    case 'subject':
      return (
        edit && (
          <button type="button" className={fixStyle} onClick={() => editSubject.set(now => now + 1)}>
            {words('addSubject')}
          </button>
        )
      );
    case 'conflicts':
    case 'empty':
      return (
        <Link to={requestHref(org, request, id === 'empty' ? 'edit' : 'conflicts') as '/'} className={fixStyle}>
          {t(`fix.${id}`)}
        </Link>
      );
    case 'threads':
      return (
        thread &&
        (thread.target.page ? (
          <Link to={requestHref(org, request, `changes?thread=${thread.id}`) as '/'} className={fixStyle}>
            {t('fix.threads')}
          </Link>
        ) : (
          <ToOverview request={request} hash="unresolved">
            {t('fix.threads')}
          </ToOverview>
        ))
      );
    case 'oldLinks':
      return (
        <Link to={`/o/${org}/s/${request.space}/links?show=broken` as '/'} className={fixStyle}>
          {t('fix.links')}
        </Link>
      );
    // What they have to show stands below them.
    case 'links':
    case 'images':
      return null;
  }
}

/** To the part of the request's timeline that has this name. */
function ToOverview({ request, hash, children }: { request: ChangeRequest; hash: string; children: string }) {
  const org = useOrganizationId();
  const part = usePartLink(hash);
  return (
    <Link
      {...part}
      to="/o/$org/s/$space/cr/$number/overview"
      params={{ org, space: request.space, number: String(request.number) }}
      className={fixStyle}
    >
      {children}
    </Link>
  );
}

function AskForLevel({ request }: { request: ChangeRequest }) {
  const access = useRequestAccess({ type: 'space', id: request.space }, 'review');
  if (!access.request) return null;
  if (access.asked) return <span role="status">{words('asked')}</span>;
  return (
    <>
      <button type="button" className={fixStyle} onClick={access.request}>
        {words('askForLevel')}
      </button>
      {access.dialog}
    </>
  );
}

function Update({ request }: { request: ChangeRequest }) {
  const org = useOrganizationId();
  const update = useUpdateFromMain(request);
  return (
    <span className="flex shrink-0 items-center gap-2">
      <Link to={`${requestHref(org, request, 'changes')}?compare=main` as '/'} className={fixStyle}>
        {t('seeWhatIsNew')}
      </Link>
      <Button size="sm" loading={update.isPending} onClick={() => update.mutate()}>
        {t('updateFromMain')}
      </Button>
    </span>
  );
}

export const Review = () => (
  <button type="button" className={fixStyle} onClick={() => reviewPopover.set({ open: true, verdict: 'approved' })}>
    {words('review')}
  </button>
);

type AskForReviewProps = {
  request: ChangeRequest;
  /** Ids of those who are chosen to begin with. */
  chosen?: readonly string[];
};

export function AskForReview({ request, chosen }: AskForReviewProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={t('requestReview')}
      align="end"
      open={open}
      onOpenChange={setOpen}
      className="w-80"
      trigger={
        <button type="button" className={fixStyle}>
          {words('askForReview')}
        </button>
      }
    >
      <RequestReviewForm {...{ request, chosen }} onDone={() => setOpen(false)} />
    </Popover>
  );
}
