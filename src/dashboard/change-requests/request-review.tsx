import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import type { ChangeRequest } from '#client/types.gen.ts';
import { isActive } from '#dashboard/change-requests/change-request.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { retryPart } from '#dashboard/ui/part-error.tsx';
import { Popover } from '#dashboard/ui/popover.tsx';

const RequestReviewForm = lazyPart(
  async () => (await import('#dashboard/change-requests/request-review-form.tsx')).RequestReviewForm,
  { failed: retryPart },
);

/** The next step of a draft; of an open request a way to ask more people. */
export function RequestReviewButton({ request }: { request: ChangeRequest }) {
  RequestReviewForm.useSoon();
  const [open, setOpen] = useState(false);
  if (!isActive(request) || !request.permissions.edit) return null;
  return (
    <Popover
      label={t('requestReview')}
      content={RequestReviewForm}
      align="end"
      open={open}
      onOpenChange={setOpen}
      className="w-80"
      trigger={
        <Button
          variant={request.status === 'draft' ? 'primary' : 'secondary'}
          // On a phone the reviewers of an open request are added on its overview.
          className={request.status === 'open' ? 'max-sm:hidden' : ''}
        >
          <UserRoundPlus aria-hidden />
          {t('requestReview')}
        </Button>
      }
    >
      <RequestReviewForm request={request} onDone={() => setOpen(false)} />
    </Popover>
  );
}
