import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AuditEventDetails } from '#client/types.gen.ts';
import { actorName, eventOptions, typeName } from '#dashboard/audit/audit-data.ts';
import type { AuditChange } from '#dashboard/audit/audit-search.ts';
import { ChangeList, FactList } from '#dashboard/audit/change-list.tsx';
import { t } from '#dashboard/messages/audit.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { LazySheet } from '#dashboard/shell/lazy-sheet.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { ErrorState, Gone } from '#dashboard/ui/error-state.tsx';
import { ExactTime } from '#dashboard/ui/relative-time.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';

type EventSheetProps = {
  organizationId: string;
  /** Undefined while none is open. */
  eventId: string | undefined;
  nameOf: (action: string) => string;
  onClose: () => void;
  /** Lists what the same person did, or what was done to the same thing. */
  onOnly: (change: AuditChange) => void;
};

export function EventSheet({ organizationId, eventId, nameOf, onClose, onOnly }: EventSheetProps) {
  // What was shown last stays while the sheet closes.
  const [shown, setShown] = useState(eventId);
  if (eventId !== undefined && eventId !== shown) setShown(eventId);
  const { data, error, refetch } = useQuery({
    ...eventOptions(organizationId, shown ?? ''),
    enabled: shown !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const gone = error instanceof ApiError && error.status === 404;
  return (
    <LazySheet
      open={eventId !== undefined}
      onOpenChange={open => !open && onClose()}
      title={data ? nameOf(data.action) : t('event')}
      className="sm:w-130"
    >
      <div className="px-4 py-3">
        {data && <EventDetails event={data} onOnly={onOnly} />}
        {!data && !error && <SkeletonText lines={6} />}
        {gone && <Gone />}
        {error && !gone && <ErrorState error={error} onRetry={() => void refetch()} />}
      </div>
    </LazySheet>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-center gap-4 py-1">
      <dt className="w-24 shrink-0 text-fg-2">{label}</dt>
      <dd className="flex min-w-0 flex-1 items-center gap-2 wrap-anywhere">{children}</dd>
    </div>
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function EventDetails({ event, onOnly }: { event: AuditEventDetails; onOnly: EventSheetProps['onOnly'] }) {
  const { actor, target, payload } = event;
  const { changes, ...facts } = payload;
  const who = actorName(actor);
  const what = target.label || typeName(target.type);
  const hasChanges = isRecord(changes) && Object.keys(changes).length > 0;
  const hasFacts = Object.keys(facts).length > 0;
  return (
    <div className="space-y-6 text-sm">
      <dl>
        <Fact label={t('time')}>
          <ExactTime value={event.occurredAt} />
        </Fact>
        <Fact label={t('actor')}>{who}</Fact>
        <Fact label={t('target')}>
          {what}
          {target.label && <span className="text-fg-3">{typeName(target.type)}</span>}
          <CopyButton value={target.id} label={t('copyId')} size="sm" />
        </Fact>
        <Fact label={t('source')}>{t(`source.${event.source}`)}</Fact>
        {event.network && <Fact label={t('network')}>{event.network}</Fact>}
        {event.executionId && (
          <Fact label={t('request')}>
            <code className="font-mono text-xs">{event.executionId}</code>
            <CopyButton value={event.executionId} label={t('copyRequest')} size="sm" />
          </Fact>
        )}
      </dl>
      {hasChanges && <ChangeList changes={changes} event={event} />}
      {hasFacts && <FactList facts={facts} />}
      {!hasChanges && !hasFacts && <p className="text-fg-3">{t('noChanges')}</p>}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onOnly({ actor: actor.id })}>
          {t('byActor', { name: who })}
        </Button>
        <Button size="sm" onClick={() => onOnly({ target: target.id })} className="max-w-full">
          <span className="truncate">{t('onTarget', { name: what })}</span>
        </Button>
      </div>
    </div>
  );
}
