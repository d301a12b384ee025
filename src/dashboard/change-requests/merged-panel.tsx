import { Link } from '@tanstack/react-router';
import { GitMerge, Undo2 } from 'lucide-react';
import type { ChangeRequest } from '#client/types.gen.ts';
import { requestHref, useCrParams } from '#dashboard/change-requests/change-request.ts';
import { useRevert } from '#dashboard/change-requests/revert.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';

/** What a merge came to, and how to take it back. */
export function MergedPanel({ request }: { request: ChangeRequest }) {
  const { org, space } = useCrParams();
  const revert = useRevert(request);
  return (
    <section aria-label={t('status.merged')} className="rounded-md bg-merged-soft p-4">
      <p className="flex items-center gap-2 text-sm font-medium text-merged">
        <GitMerge aria-hidden />
        {t('mergedInto', { space: request.spaceTitle })}
      </p>
      {request.conflicts > 0 && (
        <p className="mt-2 text-sm text-fg-2">{t('mergedConflicts', { count: request.conflicts })}</p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Link to="/o/$org/s/$space/history" params={{ org, space }} className={buttonStyle({ size: 'sm' })}>
          {t('showInHistory')}
        </Link>
        {request.conflicts > 0 && (
          <Link to={requestHref(org, request, 'conflicts') as '/'} className={buttonStyle({ size: 'sm' })}>
            {t('showLostSides')}
          </Link>
        )}
        {request.permissions.edit && (
          <Button size="sm" variant="quiet" onClick={revert.ask}>
            <Undo2 aria-hidden />
            {t('revert')}
          </Button>
        )}
      </div>
    </section>
  );
}
