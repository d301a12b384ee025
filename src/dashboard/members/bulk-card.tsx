import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cancelMemberBulkChange, retryMemberBulkChange, undoMemberBulkChange } from '#client/sdk.gen.ts';
import type { MemberBulkChange } from '#client/types.gen.ts';
import { bulkChangeOptions, doneOf, forgetChange, isOver, showChange } from '#dashboard/members/bulk-data.ts';
import { t } from '#dashboard/messages/bulk-members.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { toastError, toastUndo } from '#dashboard/shell/undo.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Progress } from '#dashboard/ui/progress.tsx';
import { toast } from '#dashboard/ui/toast.ts';

const FailuresDialog = inTime(async () => (await import('#dashboard/members/failures-dialog.tsx')).FailuresDialog);

type Place = { organizationId: string; id: string };

/** The steps that lead from one change to another. */
function useFollowUps({ organizationId, id }: Place) {
  const queries = useQueryClient();
  const path = { organizationId, bulkChangeId: id };
  const follow = async (next: Promise<{ data: MemberBulkChange }>) => {
    showChange(queries, organizationId, (await next).data);
    forgetChange(id);
  };
  return {
    retry: () => follow(retryMemberBulkChange({ path })).catch(toastError),
    undo: () => follow(undoMemberBulkChange({ path })),
    cancel: async () => {
      try {
        const { data } = await cancelMemberBulkChange({ path });
        queries.setQueryData(bulkChangeOptions(organizationId, id).queryKey, data);
      } catch (error) {
        toastError(error);
      }
    },
  };
}

/** Loads the lists again when a change is over; one that went well leaves a toast with Undo and goes. */
function useEnd(change: MemberBulkChange | undefined, undo: () => Promise<void>) {
  const queries = useQueryClient();
  const over = change !== undefined && isOver(change);
  // Only the moment when it is over counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!change || !over) return;
    void refreshOperations(
      queries,
      'listMembersInOrganizationById',
      'getMemberInOrganizationById',
      'listTeamsForOrganizationMember',
      'listTeamsInOrganizationById',
      'listTeamMembersInOrganizationById',
    );
    if (change.status !== 'completed' || change.failed > 0) return;
    const text = t(`done.${change.action.type}`, { count: change.changed });
    if (change.action.type === 'remove' || change.action.type === 'undo' || change.changed === 0) toast.success(text);
    else toastUndo(text, undo);
    forgetChange(change.id);
  }, [over]);
}

/** One change of many members: how far it is, then what became of it. */
export function BulkCard(place: Place) {
  const { organizationId, id } = place;
  const { data: change, error } = useQuery(bulkChangeOptions(organizationId, id));
  const steps = useFollowUps(place);
  const [failures, setFailures] = useState(false);
  useEnd(change, steps.undo);
  const gone = error instanceof ApiError && (error.status === 404 || error.status === 403);
  useEffect(() => {
    if (gone) forgetChange(id);
  }, [gone, id]);
  if (!change || gone) return null;
  const over = isOver(change);
  return (
    <div data-job-card className="animate-pop rounded-lg bg-overlay px-4 py-3 text-sm shadow-pop">
      <div className="flex items-start gap-2">
        <Title change={change} />
        {over && (
          <IconButton icon={X} size="sm" label={t('close')} onClick={() => forgetChange(id)} className="-me-2 -mt-1" />
        )}
      </div>
      {over ? (
        <Outcome change={change} steps={steps} onFailures={() => setFailures(true)} />
      ) : (
        <>
          <Progress
            label={t(`doing.${change.action.type}`)}
            {...(change.total > 0 && { value: doneOf(change) / change.total })}
            className="mt-2"
          />
          <p className="mt-2 flex items-center justify-between gap-2 text-xs text-fg-3">
            {error ? t('lost') : progressText(change)}
            <Button size="sm" variant="quiet" className="-me-2" onClick={() => void steps.cancel()}>
              {t('cancel')}
            </Button>
          </p>
        </>
      )}
      {failures && <FailuresDialog {...place} onRetry={steps.retry} onClose={() => setFailures(false)} />}
    </div>
  );
}

function progressText(change: MemberBulkChange): string {
  const { total, failed } = change;
  return t(failed > 0 ? 'progressFailed' : 'progress', { done: doneOf(change), total, failed });
}

function Title({ change }: { change: MemberBulkChange }) {
  const { type } = change.action;
  if (!isOver(change)) return <p className="min-w-0 flex-1 font-medium">{t(`doing.${type}`)}</p>;
  const well = change.status === 'completed' && change.failed === 0;
  const Icon = well ? CircleCheck : CircleAlert;
  return (
    <p role="status" className="flex min-w-0 flex-1 items-center gap-2 font-medium">
      <Icon aria-hidden className={well ? 'text-success' : 'text-warning'} />
      {t(`done.${type}`, { count: change.changed })}
    </p>
  );
}

type OutcomeProps = {
  change: MemberBulkChange;
  steps: ReturnType<typeof useFollowUps>;
  onFailures: () => void;
};

function Outcome({ change, steps, onFailures }: OutcomeProps) {
  const { status, failed, total, changed, action, error } = change;
  const done = doneOf(change);
  const mayUndo = changed > 0 && action.type !== 'remove' && action.type !== 'undo';
  return (
    <>
      {status === 'cancelled' && <p className="mt-1 text-fg-2">{t('cancelled', { done, total })}</p>}
      {status === 'failed' && (
        <p className="mt-1 text-fg-2">
          {t('stopped', { done, total })} {error}
        </p>
      )}
      {failed > 0 && <p className="mt-1 text-fg-2">{t('failed', { count: failed })}</p>}
      <div className="-mx-2 mt-2 flex flex-wrap gap-1">
        {failed > 0 && (
          <Button size="sm" variant="quiet" onClick={onFailures}>
            {t('seeFailures')}
          </Button>
        )}
        {(failed > 0 || done < total) && (
          <Button size="sm" variant="quiet" onClick={() => void steps.retry()}>
            {t(done < total ? 'goOn' : 'retry')}
          </Button>
        )}
        {mayUndo && (
          <Button size="sm" variant="quiet" onClick={() => void steps.undo().catch(toastError)}>
            {ui('undo')}
          </Button>
        )}
      </div>
    </>
  );
}
