import { LoaderCircle } from 'lucide-react';
import type { OpenApiSpec } from '#client/types.gen.ts';
import { stateOf } from '#dashboard/api-specs/spec-data.ts';
import { t } from '#dashboard/messages/api-specs.ts';
import { Chip, StatusChip } from '#dashboard/ui/chip.tsx';

export function SpecStateChip({ spec }: { spec: OpenApiSpec }) {
  const state = stateOf(spec);
  if (state === 'progress')
    return (
      <Chip tone="info" icon={LoaderCircle}>
        {t('state.progress')}
      </Chip>
    );
  const chip = { pending: 'pending', ready: 'done', failed: 'failed' } as const;
  return <StatusChip status={chip[state]}>{t(`state.${state}`)}</StatusChip>;
}
