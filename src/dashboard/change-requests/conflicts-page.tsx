import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, CircleCheck, CircleDashed } from 'lucide-react';
import { listChangeRequestConflictsOptions } from '#client/@tanstack/react-query.gen.ts';
import { resolveChangeRequestConflict } from '#client/sdk.gen.ts';
import type { ChangeRequest, Conflict } from '#client/types.gen.ts';
import { pathOf, requestHref, useChangeRequest, useCrParams } from '#dashboard/change-requests/change-request.ts';
import { ConflictCard, type Decision } from '#dashboard/change-requests/conflict-card.tsx';
import { conflictName } from '#dashboard/change-requests/conflict-name.ts';
import { useRefresh } from '#dashboard/change-requests/refresh.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { announce } from '#dashboard/shell/announce.tsx';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Progress } from '#dashboard/ui/progress.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';
import { toast } from '#dashboard/ui/toast.ts';

/** Stable: a decided conflict keeps its place. */
const conflictsOptions = (request: ChangeRequest) =>
  listChangeRequestConflictsOptions({ path: pathOf(request), query: { limit: 500 } });

function useDecide(request: ChangeRequest, onDecided: (conflict: Conflict) => void) {
  const refresh = useRefresh(request.space.id);
  return useMutation({
    mutationFn: ({ conflict, decision }: { conflict: Conflict; decision: Decision }) =>
      resolveChangeRequestConflict({ path: { ...pathOf(request), conflictId: conflict.id }, body: decision }),
    onSuccess: async (_, { conflict }) => {
      onDecided(conflict);
      await refresh.content();
    },
    onError: toastError,
  });
}

type StepsProps = { conflicts: readonly Conflict[]; current: Conflict | undefined; onOpen: (id: string) => void };

function Steps({ conflicts, current, onOpen }: StepsProps) {
  return (
    <ol aria-label={t('tabConflicts')} className="flex flex-col gap-0.5">
      {conflicts.map(conflict => (
        <li key={conflict.id}>
          <button
            type="button"
            aria-current={conflict.id === current?.id ? 'step' : undefined}
            onClick={() => onOpen(conflict.id)}
            className={cn(
              'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1 text-start text-sm text-fg-2 hover:bg-hover',
              conflict.id === current?.id && 'bg-selected font-medium text-accent-fg hover:bg-selected',
            )}
          >
            {conflict.resolved ? (
              <CircleCheck aria-hidden className="text-success" />
            ) : (
              <CircleDashed aria-hidden className="text-fg-3" />
            )}
            <span className="min-w-0 flex-1 truncate">{conflictName(conflict)}</span>
            <span className="sr-only">{t(conflict.resolved ? 'decided' : 'undecided')}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Where main and the request changed the same thing: each is decided here, one by one. */
export function ConflictsPage({ conflictId }: { conflictId: string | undefined }) {
  const request = useChangeRequest();
  const { org } = useCrParams();
  const router = useRouter();
  const navigate = useNavigate({ from: '/o/$org/s/$space/cr/$number/conflicts' });
  const { data, error, isPending, refetch, isRefetching } = useQuery(conflictsOptions(request));
  const conflicts = data?.items ?? [];
  const open = conflicts.filter(({ resolved }) => !resolved);
  const current = conflicts.find(({ id }) => id === conflictId) ?? open[0] ?? conflicts[0];
  const at = current ? conflicts.indexOf(current) : -1;
  const go = (id: string | undefined) => void navigate({ search: { conflict: id }, replace: true, resetScroll: false });
  const step = (direction: 1 | -1) => {
    const next = conflicts[at + direction];
    if (next) go(next.id);
  };
  const decide = useDecide(request, conflict => {
    const rest = open.filter(({ id }) => id !== conflict.id);
    const after = rest.find(other => conflicts.indexOf(other) > conflicts.indexOf(conflict)) ?? rest[0];
    announce(t('decidedAnnounce', { count: rest.length }));
    go(after?.id ?? conflict.id);
  });
  const finish = () => {
    toast.success(t('allDecided'));
    router.history.push(requestHref(org, request, 'changes'));
  };
  useShortcuts([
    { keys: 'j', label: t('nextConflict'), group: t('tabConflicts'), run: () => step(1) },
    { keys: 'k', label: t('previousConflict'), group: t('tabConflicts'), run: () => step(-1) },
  ]);
  const merged = request.status === 'merged';
  const readOnly = merged ? !request.permissions.merge : !request.permissions.edit || request.status === 'archived';
  const decided = conflicts.length - open.length;
  return (
    <div className="lg:absolute lg:inset-0 lg:overflow-y-auto">
      <div className="mx-auto max-w-320 px-(--gutter) pt-5 pb-16">
        {isPending ? (
          <SkeletonText lines={6} />
        ) : error ? (
          <ErrorState
            onRetry={() => void refetch()}
            retrying={isRefetching}
            requestId={error instanceof ApiError ? error.requestId : undefined}
          />
        ) : !current ? (
          <EmptyState icon={CircleCheck} title={t('noConflicts')}>
            {t('noConflictsBody')}
          </EmptyState>
        ) : (
          <div className="grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
            <div className="space-y-4">
              <div>
                <p className="mb-2 text-sm font-medium tabular-nums">
                  {t('decidedOf', { decided, count: conflicts.length })}
                </p>
                <Progress
                  value={decided / conflicts.length}
                  label={t('decidedOf', { decided, count: conflicts.length })}
                />
              </div>
              <Steps conflicts={conflicts} current={current} onOpen={go} />
            </div>
            <div className="min-w-0 space-y-3">
              {merged && <Callout tone="neutral" title={t('mergedConflictsHelp')} />}
              <ConflictCard
                key={`${current.id}:${current.resolved}`}
                conflict={current}
                readOnly={readOnly}
                pending={decide.isPending}
                onDecide={decision => decide.mutate({ conflict: current, decision })}
              />
              <div className="flex flex-wrap items-center gap-2">
                <IconButton
                  icon={ArrowLeft}
                  label={t('previousConflict')}
                  shortcut="k"
                  disabled={at <= 0}
                  className="rtl:-scale-x-100"
                  onClick={() => step(-1)}
                />
                <span className="text-sm text-fg-2 tabular-nums">
                  {t('conflictOf', { at: at + 1, count: conflicts.length })}
                </span>
                <IconButton
                  icon={ArrowRight}
                  label={t('nextConflict')}
                  shortcut="j"
                  disabled={at >= conflicts.length - 1}
                  className="rtl:-scale-x-100"
                  onClick={() => step(1)}
                />
                <Button
                  className="ms-auto"
                  variant={open.length === 0 ? 'primary' : 'secondary'}
                  disabledReason={open.length > 0 && t('stillUndecided', { count: open.length })}
                  onClick={finish}
                >
                  {t('finish')}
                </Button>
              </div>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
