import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, GitMerge, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChangeRequest } from '#client/types.gen.ts';
import { requestHref, useCrParams } from '#dashboard/change-requests/change-request.ts';
import { useMerge, useUpdateFromMain } from '#dashboard/change-requests/merge.ts';
import { canMerge, type MergeCheck, mergeChecks } from '#dashboard/change-requests/merge-checks.ts';
import { useStandings } from '#dashboard/change-requests/reviews.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

const marks = {
  yes: { icon: CircleCheck, color: 'text-success' },
  no: { icon: CircleX, color: 'text-danger' },
  note: { icon: Info, color: 'text-fg-3' },
};

function CheckRow({ check, fix }: { check: MergeCheck; fix: ReactNode }) {
  const { icon: Icon, color } = marks[check.result];
  return (
    <li className="flex min-h-9 items-center gap-2.5 py-1.5 text-sm">
      <Icon aria-hidden className={color} />
      <span className="sr-only">{t(`check.${check.result}`)}</span>
      <span className={cn('min-w-0 flex-1', check.result === 'note' && 'text-fg-2')}>
        {t(`check.${check.id}.${check.result === 'yes' ? 'yes' : 'no'}`, { count: check.count })}
      </span>
      {check.result !== 'yes' && fix}
    </li>
  );
}

const fixStyle = 'rounded-xs text-sm text-accent-fg hover:underline';

function Fix({ id, request }: { id: MergeCheck['id']; request: ChangeRequest }) {
  const { org } = useCrParams();
  const update = useUpdateFromMain(request);
  if (id === 'current' && request.permissions.edit)
    return (
      <Button size="sm" loading={update.isPending} onClick={() => update.mutate()}>
        {t('updateFromMain')}
      </Button>
    );
  const place = { conflicts: 'conflicts', threads: 'changes', empty: 'edit' } as const;
  if (id !== 'conflicts' && id !== 'threads' && id !== 'empty') return null;
  return (
    <Link to={requestHref(org, request, place[id]) as '/'} className={fixStyle}>
      {t(`fix.${id}`)}
    </Link>
  );
}

/** What stands for and against merging, each with its remedy, and the button. */
export function MergeBox({ request, onMerged }: { request: ChangeRequest; onMerged?: () => void }) {
  const { standings, isPending } = useStandings(request);
  const merge = useMerge(request);
  const checks = mergeChecks(request, standings);
  const ready = canMerge(request, checks);
  const against = checks.filter(({ result }) => result === 'no').length;
  return (
    <section aria-label={t('mergeBox')}>
      <ul className="divide-y">
        {checks.map(check =>
          check.id === 'approved' && isPending ? (
            <li key={check.id} className="py-3">
              <Skeleton className="w-40" />
            </li>
          ) : (
            <CheckRow key={check.id} check={check} fix={<Fix id={check.id} request={request} />} />
          ),
        )}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          loading={merge.isPending}
          disabledReason={!ready && t('notMergeable', { count: against })}
          onClick={() => merge.mutate(undefined, { onSuccess: () => onMerged?.() })}
        >
          <GitMerge aria-hidden />
          {t('mergeInto', { space: request.space.title })}
        </Button>
        <p className="min-w-0 flex-1 basis-48 text-xs text-fg-3">{t('mergeMeaning')}</p>
      </div>
    </section>
  );
}
