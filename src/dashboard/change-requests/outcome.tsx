import { useRef } from 'react';
import type { ChangeRequest } from '#client/types.gen.ts';
import { MergeBox } from '#dashboard/change-requests/merge-box.tsx';
import { MergedPanel } from '#dashboard/change-requests/merged-panel.tsx';
import { useSetStatus } from '#dashboard/change-requests/set-status.ts';
import { useHeir } from '#dashboard/change-requests/use-heir.ts';
import { useReveal } from '#dashboard/change-requests/use-reveal.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';

/** Whether a request can be merged, or what became of it. */
export function Outcome({ request }: { request: ChangeRequest }) {
  if (request.status === 'merged') return <MergedPanel request={request} />;
  if (request.status === 'archived') return <Archived request={request} />;
  return <Mergeable request={request} />;
}

function Archived({ request }: { request: ChangeRequest }) {
  const setStatus = useSetStatus(request);
  const own = useRef<HTMLDivElement>(null);
  useHeir(own, () => [() => document.getElementById('merge')]);
  return (
    <div ref={own}>
      <Callout
        tone="neutral"
        title={t('isArchived')}
        actions={
          request.permissions.edit && (
            <Button size="sm" onClick={() => setStatus('open')}>
              {t('reopen')}
            </Button>
          )
        }
      />
    </div>
  );
}

function Mergeable({ request }: { request: ChangeRequest }) {
  useReveal('merge');
  return (
    <section
      id="merge"
      tabIndex={-1}
      data-keeps-focus
      aria-label={t('mergeBox')}
      className="rounded-md border border-line-2 bg-raised px-4 pt-1.5 pb-4"
    >
      <MergeBox request={request} />
    </section>
  );
}
