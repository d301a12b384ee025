import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Info } from 'lucide-react';
import { getChangeRequestChecksOptions } from '#client/@tanstack/react-query.gen.ts';
import type { ChangeRequest, ChangeRequestChecks, Comment } from '#client/types.gen.ts';
import { pathOf, spaceOptions } from '#dashboard/change-requests/change-request.ts';
import { isUnresolved, threadsOptions } from '#dashboard/change-requests/comments.ts';
import { MergeAction } from '#dashboard/change-requests/merge-action.tsx';
import { type MergeCheck, mergeChecks } from '#dashboard/change-requests/merge-checks.ts';
import { Fix } from '#dashboard/change-requests/merge-fix.tsx';
import { MergePlaces } from '#dashboard/change-requests/merge-places.tsx';
import { RuleCheck } from '#dashboard/change-requests/rule-check.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as words } from '#dashboard/messages/merge-box.ts';
import { stale } from '#dashboard/shell/query-client.ts';
import { useWhoToAsk } from '#dashboard/shell/request-access.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

const marks = {
  yes: { icon: CircleCheck, color: 'text-success' },
  no: { icon: CircleX, color: 'text-danger' },
  note: { icon: Info, color: 'text-fg-3' },
};

type CheckRowProps = {
  check: MergeCheck;
  request: ChangeRequest;
  content: ChangeRequestChecks | undefined;
  /** An unresolved thread, one on a page before others. */
  thread: Comment | undefined;
};

const sayCheck = ({ id, result, count }: MergeCheck): string =>
  id === 'images' ? words('images', { count }) : t(`check.${id}.${result === 'yes' ? 'yes' : 'no'}`, { count });

function NeedMerge() {
  const who = useWhoToAsk();
  return (
    <span className="block text-xs text-fg-3">
      {t('needMerge')} {who}
    </span>
  );
}

/** Whether this person may merge. Nobody may into a space that is in the trash, and nobody can be asked for it. */
function MayRow({ request }: { request: ChangeRequest }) {
  const isDeleted = useQuery(spaceOptions(request.space)).data?.deletedAt !== undefined;
  if (isDeleted) return <span className="min-w-0 flex-1">{words('spaceDeleted')}</span>;
  return (
    <>
      <span className="min-w-0 flex-1 basis-40">
        {t('check.may.no')}
        <NeedMerge />
      </span>
      <Fix id="may" request={request} thread={undefined} />
    </>
  );
}

function CheckRow({ check, request, content, thread }: CheckRowProps) {
  const { id, result } = check;
  const { icon: Icon, color } = marks[result];
  return (
    <li className="flex min-h-9 gap-2.5 py-1.5 text-sm">
      <Icon aria-hidden className={cn('mt-1', color)} />
      <span className="sr-only">{t(`check.${result}`)}</span>
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 flex-wrap items-center gap-x-2.5">
          {id === 'may' && result === 'no' ? (
            <MayRow request={request} />
          ) : (
            <>
              <span className={cn('min-w-0 flex-1 basis-40', result === 'note' && 'text-fg-2')}>{sayCheck(check)}</span>
              {result !== 'yes' && <Fix id={id} request={request} thread={thread} />}
            </>
          )}
        </div>
        {result !== 'yes' && content && <MergePlaces id={id} request={request} content={content} />}
      </div>
    </li>
  );
}

function useChecks(request: ChangeRequest) {
  const content = useQuery({ ...getChangeRequestChecksOptions({ path: pathOf(request) }), staleTime: stale.live });
  const threads = useQuery({ ...threadsOptions(pathOf(request)), enabled: request.permissions.comment });
  const unresolved = threads.data?.filter(isUnresolved);
  return {
    content: content.data,
    // Who may not read the threads sees how many comments are open.
    checks: mergeChecks(request, { threads: unresolved?.length ?? request.comments, content: content.data }),
    loading: threads.isLoading,
    thread: unresolved?.find(({ target }) => target.page) ?? unresolved?.[0],
  };
}

type MergeBoxProps = { request: ChangeRequest; onMerged?: (() => void) | undefined };

/** What stands for and against merging, each with its remedy, and the button. */
export function MergeBox({ request, onMerged }: MergeBoxProps) {
  const { checks, content, loading, thread } = useChecks(request);
  return (
    <div>
      <ul className="divide-y">
        {checks.map(check =>
          check.id === 'threads' && loading ? (
            <li key={check.id} className="py-3">
              <Skeleton className="w-40" />
            </li>
          ) : (
            <CheckRow key={check.id} {...{ check, request, content, thread }} />
          ),
        )}
        <RuleCheck request={request} thread={thread} />
      </ul>
      <MergeAction
        request={request}
        onMerged={onMerged}
        against={checks.filter(({ result }) => result === 'no').length}
      />
    </div>
  );
}
