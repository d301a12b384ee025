import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { redeliverWebhookDeliveryMutation } from '#client/@tanstack/react-query.gen.ts';
import type { WebhookDelivery } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/webhooks.ts';
import { LazySheet } from '#dashboard/shell/lazy-sheet.tsx';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { markOwn } from '#dashboard/table/own-rows.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { ExactTime } from '#dashboard/ui/relative-time.tsx';
import { toast } from '#dashboard/ui/toast.ts';
import { CodeBlock } from '#dashboard/webhooks/code-block.tsx';
import { DeliveryStatus } from '#dashboard/webhooks/delivery-status.tsx';
import { eventName, type WebhookPlace } from '#dashboard/webhooks/webhook-data.ts';

type DeliverySheetProps = {
  place: WebhookPlace;
  /** Undefined while none is open. */
  delivery: WebhookDelivery | undefined;
  onClose: () => void;
};

/** One delivery: how it went and what was sent, and sending it once more. */
export function DeliverySheet({ place, delivery, onClose }: DeliverySheetProps) {
  const queries = useQueryClient();
  // What was shown last stays while the sheet closes.
  const [last, setLast] = useState(delivery);
  if (delivery && delivery !== last) setLast(delivery);
  const again = useMutation({
    ...redeliverWebhookDeliveryMutation(),
    onSuccess: async made => {
      markOwn([made]);
      await refreshOperations(queries, 'listWebhookDeliveries');
      toast.success(t('redelivered'));
      onClose();
    },
    onError: toastError,
  });
  const shown = delivery ?? last;
  return (
    <LazySheet
      open={delivery !== undefined}
      onOpenChange={open => !open && onClose()}
      title={shown ? eventName(shown.type) : t('event')}
      className="sm:w-130"
      footer={
        shown && (
          <Button
            loading={again.isPending}
            onClick={() => again.mutate({ path: { ...place, webhookDeliveryId: shown.id } })}
          >
            <RotateCw aria-hidden />
            {t('redeliver')}
          </Button>
        )
      }
    >
      {shown && <DeliveryDetails delivery={shown} />}
    </LazySheet>
  );
}

type Fact = [name: string, value: ReactNode];

function DeliveryDetails({ delivery }: { delivery: WebhookDelivery }) {
  const { responseStatus, lastAttemptAt, nextAttemptAt, error, eventId, payload, responseBody, durationMs } = delivery;
  const facts: (Fact | false)[] = [
    [t('status'), <DeliveryStatus key="status" delivery={delivery} />],
    delivery.attempts > 0 && [t('answer'), responseStatus ?? t('noAnswer')],
    durationMs !== undefined && [t('duration'), t('milliseconds', { count: durationMs })],
    [t('attempts'), delivery.attempts],
    lastAttemptAt !== undefined && [t('lastAttempt'), <ExactTime key="last" value={lastAttemptAt} />],
    delivery.status === 'pending' &&
      nextAttemptAt !== undefined && [t('nextAttempt'), <ExactTime key="next" value={nextAttemptAt} />],
    [
      t('eventId'),
      <span key="event" className="inline-flex items-center gap-1">
        <code className="font-mono text-xs">{eventId}</code>
        <CopyButton value={eventId} size="sm" />
      </span>,
    ],
  ];
  return (
    <div className="space-y-5 px-4 py-3 text-sm">
      {error && (
        <Callout tone="danger" title={t('problem')}>
          {error}
        </Callout>
      )}
      <dl>
        {facts
          .filter(fact => fact !== false)
          .map(([label, value]) => (
            <div key={label} className="flex min-h-8 items-center gap-4 py-1">
              <dt className="w-28 shrink-0 text-fg-2">{label}</dt>
              <dd className="min-w-0 flex-1 wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
      {responseBody && <CodeBlock label={t('answerBody')} text={responseBody} wrap />}
      <CodeBlock label={t('payload')} text={JSON.stringify(payload, null, 2)} />
    </div>
  );
}
