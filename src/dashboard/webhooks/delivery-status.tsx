import type { WebhookDelivery } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/webhooks.ts';
import { StatusChip } from '#dashboard/ui/chip.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { isSoon, nextOf } from '#dashboard/webhooks/next-attempt.ts';

const chips = { pending: 'pending', succeeded: 'done', failed: 'failed' } as const;

/** How a delivery goes; of one that failed and is tried again, when. */
export function DeliveryStatus({ delivery }: { delivery: WebhookDelivery }) {
  const next = nextOf(delivery);
  if (next === undefined)
    return <StatusChip status={chips[delivery.status]}>{t(`status.${delivery.status}`)}</StatusChip>;
  return (
    <>
      <StatusChip status="attention">{t('status.again')}</StatusChip>
      <span className="mt-0.5 block text-xs whitespace-normal text-fg-3">
        {isSoon(next) ? t('againSoon') : t.rich('againAt', { when: <RelativeTime value={next} /> })}
      </span>
    </>
  );
}
