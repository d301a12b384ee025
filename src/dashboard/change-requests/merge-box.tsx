import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, GitMerge, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { listChangeRequestLinksOptions } from '#client/@tanstack/react-query.gen.ts';
import type { ChangeRequest } from '#client/types.gen.ts';
import { pathOf, requestHref, subjectOf, useCrParams } from '#dashboard/change-requests/change-request.ts';
import { isUnresolved, threadsOptions } from '#dashboard/change-requests/comments.ts';
import { useLiveSites } from '#dashboard/change-requests/live-sites.ts';
import { useMerge, useUpdateFromMain } from '#dashboard/change-requests/merge.ts';
import { type MergeCheck, mergeChecks } from '#dashboard/change-requests/merge-checks.ts';
import { useStandings } from '#dashboard/change-requests/reviews.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
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
        {check.id === 'may' && check.result === 'no' && (
          <span className="block text-xs text-fg-3">{t('needMerge')}</span>
        )}
      </span>
      {check.result !== 'yes' && fix}
    </li>
  );
}

const fixStyle = 'rounded-xs text-sm text-accent-fg hover:underline';

/** Where the first of what is said is, as far as it stands on a page. */
type Places = {
  /** The page with a broken link. */
  brokenOn: string | undefined;
  /** An unresolved thread. */
  thread: string | undefined;
};

function Fix({ id, request, brokenOn, thread }: Places & { id: MergeCheck['id']; request: ChangeRequest }) {
  const { org } = useCrParams();
  const update = useUpdateFromMain(request);
  if (id === 'links')
    return (
      request.permissions.edit &&
      brokenOn && (
        <Link to={`${requestHref(org, request, 'edit')}/p/${brokenOn}?side=links` as '/'} className={fixStyle}>
          {t('fix.links')}
        </Link>
      )
    );
  if (id === 'current' && request.permissions.edit)
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
  const place = { conflicts: 'conflicts', threads: `changes?thread=${thread}`, empty: 'edit' } as const;
  if (id !== 'conflicts' && id !== 'threads' && id !== 'empty') return null;
  if (id === 'threads' && !thread) return null;
  return (
    <Link to={requestHref(org, request, place[id]) as '/'} className={fixStyle}>
      {t(`fix.${id}`)}
    </Link>
  );
}

function useChecks(request: ChangeRequest) {
  const { standings, isPending, error } = useStandings(request);
  const links = useQuery(
    listChangeRequestLinksOptions({ path: pathOf(request), query: { status: 'broken', limit: 1 } }),
  );
  const threads = useQuery({ ...threadsOptions(pathOf(request)), enabled: request.permissions.comment });
  const unresolved = threads.data?.filter(isUnresolved);
  const found = {
    // Who may not read the threads sees how many comments are open.
    threads: unresolved?.length ?? request.comments,
    brokenLinks: links.data?.count ?? 0,
  };
  const loading = { approved: isPending, threads: threads.isLoading };
  // Who approved is not known where it could not be loaded.
  const checks = mergeChecks(request, standings, found).filter(({ id }) => !error || id !== 'approved');
  const [place] = links.data?.items[0]?.locationReferences ?? [];
  const places: Places = {
    brokenOn: place?.kind === 'page' ? place.page.id : undefined,
    thread: unresolved?.find(({ target }) => target.page)?.id,
  };
  return { checks, loading, places };
}

function MergeAction({ request, against, onMerged }: MergeBoxProps & { against: number }) {
  const merge = useMerge(request);
  const sites = useLiveSites(request.space);
  const run = async () => {
    await merge.mutateAsync();
    onMerged?.();
  };
  const offline = useOfflineReason();
  const press = () => {
    if (sites.length === 0) merge.mutate(undefined, { onSuccess: () => onMerged?.() });
    else
      confirm({
        title: t('mergeTitle', { number: request.number, subject: subjectOf(request) }),
        consequences: [
          t('goesLive', { sites: sites.join(', ') }),
          t('mergePages', { count: request.changes.pages }),
          t('mergeKeeps'),
        ],
        action: t('merge'),
        danger: false,
        run,
      });
  };
  return (
    <div className="mt-3 space-y-2">
      <FormProblem error={merge.error} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          // The next step of a draft is to ask for a review.
          variant={request.status === 'draft' ? 'secondary' : 'primary'}
          loading={merge.isPending}
          disabledReason={offline ?? (against > 0 && t('notMergeable', { count: against }))}
          onClick={press}
          className="h-auto min-h-(--control-h) max-w-full py-1"
        >
          <GitMerge aria-hidden />
          <span className="whitespace-normal">{t('mergeInto', { space: request.spaceTitle })}</span>
        </Button>
        <p className="min-w-0 flex-1 basis-48 text-xs text-fg-3">
          {sites.length > 0 ? t('goesLive', { sites: sites.join(', ') }) : t('mergeMeaning')}
        </p>
      </div>
    </div>
  );
}

type MergeBoxProps = { request: ChangeRequest; onMerged?: (() => void) | undefined };

/** What stands for and against merging, each with its remedy, and the button. */
export function MergeBox({ request, onMerged }: MergeBoxProps) {
  const { checks, loading, places } = useChecks(request);
  return (
    <div>
      <ul className="divide-y">
        {checks.map(check =>
          (check.id === 'approved' || check.id === 'threads') && loading[check.id] ? (
            <li key={check.id} className="py-3">
              <Skeleton className="w-40" />
            </li>
          ) : (
            <CheckRow key={check.id} check={check} fix={<Fix id={check.id} request={request} {...places} />} />
          ),
        )}
      </ul>
      <MergeAction
        request={request}
        onMerged={onMerged}
        against={checks.filter(({ result }) => result === 'no').length}
      />
    </div>
  );
}
