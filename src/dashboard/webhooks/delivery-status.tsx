import type { WebhookDelivery } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/webhooks.ts';
import { StatusChip } from '#dashboard/ui/chip.tsx';

const chips = { pending: 'pending', succeeded: 'done', failed: 'failed' } as const;

export function DeliveryStatus({ delivery: { status } }: { delivery: WebhookDelivery }) {
  return <StatusChip status={chips[status]}>{t(`status.${status}`)}</StatusChip>;
}
