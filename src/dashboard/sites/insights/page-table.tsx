import { Link } from '@tanstack/react-router';
import { listSitePageInsightsInfiniteOptions } from '#client/@tanstack/react-query.gen.ts';
import type { PageInsights } from '#client/types.gen.ts';
import { locale } from '#dashboard/messages/catalogue.tsx';
import { t } from '#dashboard/messages/site-insights.ts';
import { type InsightsSearch, orders } from '#dashboard/sites/insights/insights-search.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { Section } from '#dashboard/ui/page-header.tsx';
import { Select } from '#dashboard/ui/select.tsx';

const number = new Intl.NumberFormat(locale);

type Order = NonNullable<InsightsSearch['order']>;

const columnsFor = (org: string): Column<PageInsights>[] => [
  { id: 'page', header: t('page'), cell: page => <PageCell page={page} org={org} /> },
  { id: 'views', header: t('views'), width: '90px', align: 'end', cell: ({ views }) => number.format(views) },
  {
    ...{ id: 'helpful', header: t('helpfulColumn'), width: '90px', align: 'end', from: 'sm' },
    cell: ({ helpful }) => number.format(helpful),
  },
  {
    ...{ id: 'unhelpful', header: t('unhelpfulColumn'), width: '120px', align: 'end' },
    cell: ({ unhelpful }) => number.format(unhelpful),
  },
];

function PageCell({ page: { space, page, title, path }, org }: { page: PageInsights; org: string }) {
  if (title === undefined) return <span className="block truncate text-fg-3">{t('gone')}</span>;
  return (
    <>
      <Link
        to="/o/$org/s/$space/p/$page"
        params={{ org, space, page }}
        className="block truncate font-medium hover:underline"
      >
        {title}
      </Link>
      <span className="block truncate text-xs text-fg-3">/{path}</span>
    </>
  );
}

type PageTableProps = {
  place: SitePlace;
  period: { from: string; to: string };
  order: Order;
  onOrder: (order: Order) => void;
};

/** The pages that were read or judged, by what the service sorts them by. */
export function PageTable({ place, period, order, onOrder }: PageTableProps) {
  const query = { ...period, orderBy: order, limit: 50 };
  const pages = usePages(listSitePageInsightsInfiniteOptions({ path: place, query }));
  return (
    <Section
      title={t('pages')}
      actions={
        <Select
          aria-label={t('order')}
          className="w-52"
          value={order}
          options={orders.map(value => ({ value, label: t(`order.${value}`) }))}
          onValueChange={onOrder}
        />
      }
    >
      <DataTable
        label={t('pages')}
        pages={pages}
        columns={columnsFor(place.organizationId)}
        lines={2}
        rowId={({ space, page }) => `${space} ${page}`}
        rowLabel={({ title }) => title ?? t('gone')}
        empty={null}
      />
    </Section>
  );
}
