import { LoaderCircle } from 'lucide-react';
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
  return <StatusChip status={chip[state]}>{t(`state.${state}`)}</StatusChip>;
}
