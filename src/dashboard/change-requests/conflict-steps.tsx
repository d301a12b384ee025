import { CircleCheck, CircleDashed } from 'lucide-react';
import type { Conflict } from '#client/types.gen.ts';
import { conflictName } from '#dashboard/change-requests/conflict-name.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { Progress } from '#dashboard/ui/progress.tsx';

type StepsProps = { conflicts: readonly Conflict[]; current: Conflict; onOpen: (id: string) => void };

/** All conflicts with what is decided, and how far this is. */
export function ConflictSteps({ conflicts, current, onOpen }: StepsProps) {
  const decided = conflicts.filter(({ resolved }) => resolved).length;
  const progress = t('decidedOf', { decided, count: conflicts.length });
  return (
    <div className="space-y-4">
      <div>
        <p className="mb-2 text-sm font-medium tabular-nums">{progress}</p>
        <Progress value={decided / conflicts.length} label={progress} />
      </div>
      <ol aria-label={t('tabConflicts')} className="flex flex-col gap-0.5">
        {conflicts.map(conflict => (
          <li key={conflict.id}>
            <Step conflict={conflict} current={conflict.id === current.id} onOpen={() => onOpen(conflict.id)} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Step({ conflict, current, onOpen }: { conflict: Conflict; current: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-current={current ? 'step' : undefined}
      onClick={onOpen}
      className={cn(
        'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1 text-start text-sm text-fg-2 hover:bg-hover',
        current && 'bg-selected font-medium text-accent-fg hover:bg-selected',
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
  );
}
