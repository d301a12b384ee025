import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { listChangeRequestLinksOptions } from '#client/@tanstack/react-query.gen.ts';
import type { ChangeRequest } from '#client/types.gen.ts';
import { pathOf, requestHref } from '#dashboard/change-requests/change-request.ts';
import { isUnresolved, threadsOptions } from '#dashboard/change-requests/comments.ts';
import { useUpdateFromMain } from '#dashboard/change-requests/merge.ts';
import { MergeAction } from '#dashboard/change-requests/merge-action.tsx';
import { type MergeCheck, mergeChecks } from '#dashboard/change-requests/merge-checks.ts';
import { RuleCheck } from '#dashboard/change-requests/rule-check.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
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
  const org = useOrganizationId();
  const update = useUpdateFromMain(request);
  if (id === 'links' || id === 'oldLinks')
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
  const links = useQuery(
    listChangeRequestLinksOptions({ path: pathOf(request), query: { status: 'broken', limit: 1 } }),
  );
  const threads = useQuery({ ...threadsOptions(pathOf(request)), enabled: request.permissions.comment });
  const unresolved = threads.data?.filter(isUnresolved);
  const found = {
    // Who may not read the threads sees how many comments are open.
    threads: unresolved?.length ?? request.comments,
    brokenLinks: links.data?.count ?? 0,
    newlyBroken: links.data?.stats.broken.changeRequest ?? 0,
  };
  const checks = mergeChecks(request, found);
  const [place] = links.data?.items[0]?.locationReferences ?? [];
  const places: Places = {
    brokenOn: place?.kind === 'page' ? place.page.id : undefined,
    thread: unresolved?.find(({ target }) => target.page)?.id,
  };
  return { checks, loading: threads.isLoading, places };
}

type MergeBoxProps = { request: ChangeRequest; onMerged?: (() => void) | undefined };

/** What stands for and against merging, each with its remedy, and the button. */
export function MergeBox({ request, onMerged }: MergeBoxProps) {
  const { checks, loading, places } = useChecks(request);
  return (
    <div>
      <ul className="divide-y">
        {checks.map(check =>
          check.id === 'threads' && loading ? (
            <li key={check.id} className="py-3">
              <Skeleton className="w-40" />
            </li>
          ) : (
            <CheckRow key={check.id} check={check} fix={<Fix id={check.id} request={request} {...places} />} />
          ),
        )}
        <RuleCheck request={request} />
      </ul>
      <MergeAction
        request={request}
        onMerged={onMerged}
        against={checks.filter(({ result }) => result === 'no').length}
      />
    </div>
  );
}
