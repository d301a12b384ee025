import { LoaderCircle, Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Translation } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/translations.ts';
import { stateOf } from '#dashboard/translations/translation-data.ts';
import { Chip, StatusChip } from '#dashboard/ui/chip.tsx';

export function TranslationStateChip({ translation }: { translation: Translation }) {
  const state = stateOf(translation);
  const { progress } = translation;
  if (state === 'running')
    return (
      <Chip tone="info" icon={LoaderCircle}>
        {progress?.total ? t('state.runningOf', { done: progress.done, total: progress.total }) : t('state.running')}
      </Chip>
    );
  const chip = { pending: 'pending', failed: 'failed', outdated: 'attention', current: 'done' } as const;
  if (state === 'partly')
    return (
      <Chips translation={translation}>
        <StatusChip status="failed">{t('state.partly', { count: translation.failedPages })}</StatusChip>
      </Chips>
    );
  const behind = state === 'outdated' ? (translation.coverage?.behind ?? 0) : 0;
  return (
    <Chips translation={translation}>
      <StatusChip status={chip[state]}>
        {behind > 0 ? t('state.behind', { count: behind }) : t(`state.${state}`)}
      </StatusChip>
    </Chips>
  );
}

const Chips = ({ translation, children }: { translation: Translation; children: ReactNode }) => (
  <span className="inline-flex max-w-full flex-wrap items-center gap-1">
    {children}
    {translation.paused && <Chip icon={Pause}>{t('paused')}</Chip>}
  </span>
);
