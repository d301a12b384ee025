import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import type { Webhook } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/webhooks.ts';
import { Chip } from '#dashboard/ui/chip.tsx';

/** On, off, off because nothing came through, or on with failures since the last success. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { active, failures, disabledReason } = webhook;
  if (disabledReason !== undefined)
    return (
      <Chip tone="danger" icon={CircleAlert}>
        {t('stopped')}
      </Chip>
    );
  if (!active) return <Chip icon={CircleDashed}>{t('off')}</Chip>;
  if (failures > 0)
    return (
      <Chip tone="warning" icon={CircleAlert}>
        {t('failing', { count: failures })}
      </Chip>
    );
  return (
    <Chip tone="success" icon={CircleCheck}>
      {t('on')}
    </Chip>
  );
}
