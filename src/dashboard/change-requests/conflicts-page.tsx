import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, CircleCheck } from 'lucide-react';
import { useRef } from 'react';
import {
  listChangeRequestConflictsOptions,
  listPagesInChangeRequestOptions,
} from '#client/@tanstack/react-query.gen.ts';
import { resolveChangeRequestConflict } from '#client/sdk.gen.ts';
import type { ChangeRequest, Conflict, ConflictList, Page } from '#client/types.gen.ts';
import { pathOf, useChangeRequest, useCrParams } from '#dashboard/change-requests/change-request.ts';
import { ConflictCard, type Decision } from '#dashboard/change-requests/conflict-card.tsx';
import { ConflictSteps } from '#dashboard/change-requests/conflict-steps.tsx';
import { MergedTexts } from '#dashboard/change-requests/merged-texts.tsx';
import { useRefresh } from '#dashboard/change-requests/refresh.ts';
import { requestHref } from '#dashboard/change-requests/request-href.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { announce } from '#dashboard/shell/announce.tsx';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';
import { toast } from '#dashboard/ui/toast.ts';

/** Stable: a decided conflict keeps its place. */
const conflictsOptions = (request: ChangeRequest) =>
  listChangeRequestConflictsOptions({ path: pathOf(request), query: { limit: 500 } });

function useDecide(request: ChangeRequest, onDecided: (conflict: Conflict) => void) {
  const refresh = useRefresh(request.space);
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

const noPages: Page[] = [];

/** The pages of the request, where a conflict names places among them. */
function usePlaces(request: ChangeRequest, { kind }: Conflict): readonly Page[] {
  const { data } = useQuery({
    ...listPagesInChangeRequestOptions({ path: pathOf(request), query: { metadata: false } }),
    enabled: kind === 'move-move' || kind === 'move-delete',
  });
  return data?.pages ?? noPages;
}

type DecidingProps = {
  request: ChangeRequest;
  merged: ConflictList['merged'];
  conflicts: readonly Conflict[];
  current: Conflict;
  onOpen: (id: string) => void;
};

type WalkProps = {
  at: number;
  count: number;
  open: number;
  onStep: (direction: 1 | -1) => void;
  onLeave: () => void;
  onFinish: () => void;
};

/** From conflict to conflict, and out when all are decided. */
function Walk({ at, count, open, onStep, onLeave, onFinish }: WalkProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <IconButton
        icon={ArrowLeft}
        label={t('previousConflict')}
        shortcut="k"
        disabled={at <= 0}
        className="rtl:-scale-x-100"
        onClick={() => onStep(-1)}
      />
      <span className="text-sm text-fg-2 tabular-nums">{t('conflictOf', { at: at + 1, count })}</span>
      <IconButton
        icon={ArrowRight}
        label={t('nextConflict')}
        shortcut="j"
        disabled={at >= count - 1}
        className="rtl:-scale-x-100"
        onClick={() => onStep(1)}
      />
      <span className="ms-auto" />
      {open > 0 && (
        <Button variant="quiet" onClick={onLeave}>
          {t('saveAndLeave')}
        </Button>
      )}
      <Button
        variant={open === 0 ? 'primary' : 'secondary'}
        disabledReason={open > 0 && t('stillUndecided', { count: open })}
        onClick={onFinish}
      >
        {t('finish')}
      </Button>
    </div>
  );
}

/** Once merged, deciding goes into the main content, which needs more than the right to edit. */
const mayDecide = ({ status, permissions }: ChangeRequest): boolean =>
  status === 'merged' ? permissions.merge : permissions.edit && status !== 'archived';

function Deciding({ request, merged, conflicts, current, onOpen }: DecidingProps) {
  const { org } = useCrParams();
  const router = useRouter();
  const at = conflicts.indexOf(current);
  const open = conflicts.filter(({ resolved }) => !resolved);
  const decide = useDecide(request, conflict => {
    const rest = open.filter(({ id }) => id !== conflict.id);
    const after = rest.find(other => conflicts.indexOf(other) > conflicts.indexOf(conflict)) ?? rest[0];
    announce(t('decidedAnnounce', { count: rest.length }));
    onOpen(after?.id ?? conflict.id);
  });
  const pages = usePlaces(request, current);
  /** The focus was in the conflict that was decided last. */
  const hadFocus = useRef(false);
  const step = (direction: 1 | -1) => {
    const next = conflicts[at + direction];
    if (next) onOpen(next.id);
  };
  const leave = () => {
    toast.success(t('decisionsKept', { count: open.length }));
    router.history.push(requestHref(org, request));
  };
  const finish = () => {
    toast.success(t('allDecided'));
    router.history.push(requestHref(org, request, 'changes'));
  };
  const group = t('tabConflicts');
  useShortcuts([
    { keys: 'j', label: t('nextConflict'), group, run: () => step(1) },
    { keys: 'k', label: t('previousConflict'), group, run: () => step(-1) },
  ]);
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="space-y-4">
        <ConflictSteps conflicts={conflicts} current={current} onOpen={onOpen} />
        {merged && <MergedTexts merged={merged} />}
      </div>
      <div className="min-w-0 space-y-3">
        {request.status === 'merged' && <Callout tone="neutral" title={t('mergedConflictsHelp')} />}
        <ConflictCard
          key={`${current.id}:${current.resolvedAt}`}
          conflict={current}
          pages={pages}
          readOnly={!mayDecide(request)}
          pending={decide.isPending}
          takesFocus={hadFocus.current}
          onDecide={decision => {
            hadFocus.current = document.activeElement?.closest('[data-conflict]') != null;
            decide.mutate({ conflict: current, decision });
          }}
        />
        <Walk at={at} count={conflicts.length} open={open.length} onStep={step} onLeave={leave} onFinish={finish} />
      </div>
    </div>
  );
}

/** Where main and the request changed the same thing: each is decided here, one by one. */
export function ConflictsPage({ conflictId }: { conflictId: string | undefined }) {
  const request = useChangeRequest();
  const navigate = useNavigate({ from: '/o/$org/s/$space/cr/$number/conflicts' });
  const { data, error, isPending, refetch, isRefetching } = useQuery(conflictsOptions(request));
  const conflicts = data?.items ?? [];
  const current =
    conflicts.find(({ id }) => id === conflictId) ?? conflicts.find(({ resolved }) => !resolved) ?? conflicts[0];
  return (
    <div className="lg:absolute lg:inset-0 lg:overflow-y-auto">
      <div className="mx-auto max-w-320 px-(--gutter) pt-5 pb-16">
        {isPending ? (
          <SkeletonText lines={6} />
        ) : error ? (
          <ErrorState onRetry={() => void refetch()} retrying={isRefetching} error={error} />
        ) : current ? (
          <Deciding
            request={request}
            merged={data.merged}
            conflicts={conflicts}
            current={current}
            onOpen={conflict => void navigate({ search: { conflict }, replace: true, resetScroll: false })}
          />
        ) : (
          <EmptyState icon={CircleCheck} title={t('noConflicts')}>
            {t('noConflictsBody')}
          </EmptyState>
        )}
      </div>
    </div>
  );
}
