import { useMatchRoute } from '@tanstack/react-router';
import { GitMerge } from 'lucide-react';
import { useState } from 'react';
import type { ChangeRequest } from '#client/types.gen.ts';
import { isActive } from '#dashboard/change-requests/change-request.ts';
import { useAnswersAtFoot } from '#dashboard/change-requests/review-bar.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { retryPart } from '#dashboard/ui/part-error.tsx';
import { Popover } from '#dashboard/ui/popover.tsx';

const MergeBox = lazyPart(async () => (await import('#dashboard/change-requests/merge-box.tsx')).MergeBox, {
  failed: retryPart,
});

/** Opens the merge box from the tabs that do not show it. */
export function MergeButton({ request }: { request: ChangeRequest }) {
  const [open, setOpen] = useState(false);
  const answers = useAnswersAtFoot(request);
  const overview = useMatchRoute()({ to: '/o/$org/s/$space/cr/$number/overview' });
  if (!isActive(request) || overview) return null;
  if (!request.permissions.merge)
    return (
      <RightButton missing={t('needMerge')} level="review" className="max-sm:hidden">
        <GitMerge aria-hidden />
        {t('merge')}
      </RightButton>
    );
  // On a phone Approve at the foot of the changes is the one main step.
  const main = request.status === 'open' && !request.outdated && request.conflicts === 0 && !answers;
  return (
    <Popover
      label={t('mergeBox')}
      align="end"
      open={open}
      onOpenChange={setOpen}
      className="w-110 max-w-[calc(100vw-2rem)] p-4"
      trigger={
        // A draft is reviewed first; on a phone its overview merges it all the same.
        <Button variant={main ? 'primary' : 'secondary'} className={request.status === 'draft' ? 'max-sm:hidden' : ''}>
          <GitMerge aria-hidden />
          {t('merge')}
        </Button>
      }
    >
      <MergeBox request={request} onMerged={() => setOpen(false)} />
    </Popover>
  );
}
