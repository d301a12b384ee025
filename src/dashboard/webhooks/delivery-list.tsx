import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Send } from 'lucide-react';
import type { WebhookDelivery } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/webhooks.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { usePoll } from '#dashboard/shell/use-poll.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { NewsButton } from '#dashboard/table/news-button.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { useSteadyPages } from '#dashboard/table/use-steady-pages.ts';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { SegmentedControl } from '#dashboard/ui/segmented-control.tsx';
import { DeliverySheet } from '#dashboard/webhooks/delivery-sheet.tsx';
import { DeliveryStatus } from '#dashboard/webhooks/delivery-status.tsx';
import { isSoon, nextOf } from '#dashboard/webhooks/next-attempt.ts';
import { deliveriesOptions, eventName, refreshWebhooks, type WebhookPlace } from '#dashboard/webhooks/webhook-data.ts';
import type { WebhookSearch } from '#dashboard/webhooks/webhook-search.ts';

const columnsFor = (open: (delivery: WebhookDelivery) => void): Column<WebhookDelivery>[] => [
  {
    id: 'event',
    header: t('event'),
    cell: delivery => (
      <>
        <button
          type="button"
          onClick={() => open(delivery)}
          className="block max-w-full truncate text-start font-medium hover:underline"
        >
          {eventName(delivery.type)}
        </button>
        <span className="block text-xs text-fg-3 sm:hidden">
          <RelativeTime value={delivery.createdAt} />
        </span>
      </>
    ),
  },
  {
    id: 'status',
    header: t('status'),
    width: 'min(200px, 46vw)',
    cell: delivery => <DeliveryStatus delivery={delivery} />,
  },
  {
    id: 'answer',
    header: t('answer'),
    width: '90px',
    align: 'end',
    from: 'sm',
    cell: ({ responseStatus, attempts }) =>
      responseStatus ?? <span className="text-fg-3">{attempts === 0 ? '' : t('noAnswer')}</span>,
  },
  {
    id: 'attempts',
    header: t('attempts'),
    width: '90px',
    align: 'end',
    from: 'md',
    cell: ({ attempts }) => attempts,
  },
  {
    id: 'time',
    header: t('time'),
    width: '120px',
    align: 'end',
    from: 'sm',
    cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
  },
];

type DeliveryListProps = {
  place: WebhookPlace;
  search: WebhookSearch;
  onSearch: (search: WebhookSearch, replace: boolean) => void;
};

/** What was sent to a webhook. */
export function DeliveryList({ place, search, onSearch }: DeliveryListProps) {
  const queries = useQueryClient();
  const options = deliveriesOptions(place, search);
  const pages = useSteadyPages(usePages(options), options);
  const open = ({ id }: WebhookDelivery) => onSearch({ ...search, delivery: id }, false);
  const pending = pages.rows.filter(({ status }) => status === 'pending');
  const nears = pending.some(delivery => isSoon(nextOf(delivery) ?? delivery.createdAt));
  // The last of several attempts changes the webhook too.
  usePoll(
    pending.length > 0,
    () => Promise.all([refreshOperations(queries, 'listWebhookDeliveries'), refreshWebhooks(queries)]),
    nears ? 2000 : 20_000,
  );
  return (
    <Section
      title={t('deliveries')}
      description={t('deliveriesLead')}
      actions={
        <>
          <NewsButton news={pages.news} />
          <SegmentedControl
            aria-label={t('shown')}
            value={search.status ?? 'all'}
            onValueChange={status => onSearch(status === 'all' ? {} : { status }, true)}
            options={(['all', 'failed'] as const).map(value => ({ value, label: t(`shown.${value}`) }))}
          />
        </>
      }
    >
      <DataTable
        label={t('deliveries')}
        pages={pages}
        columns={columnsFor(open)}
        rowId={({ id }) => id}
        rowLabel={({ type }) => eventName(type)}
        onOpen={open}
        empty={
          search.status ? (
            <EmptyState icon={CircleCheck} title={t('noFailures')}>
              {t('noFailuresBody')}
            </EmptyState>
          ) : (
            <EmptyState icon={Send} title={t('noDeliveries')}>
              {t('noDeliveriesBody')}
            </EmptyState>
          )
        }
      />
      <DeliverySheet
        place={place}
        delivery={pages.rows.find(({ id }) => id === search.delivery)}
        onClose={() => onSearch(search.status ? { status: search.status } : {}, true)}
      />
    </Section>
  );
}
