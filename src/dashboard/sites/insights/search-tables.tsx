import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listSiteSearchInsightsOptions } from '#client/@tanstack/react-query.gen.ts';
import type { SearchInsights } from '#client/types.gen.ts';
import { locale } from '#dashboard/messages/catalogue.tsx';
import { t } from '#dashboard/messages/site-insights.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';

const number = new Intl.NumberFormat(locale);
/** Shown at first, and at most. */
const [first, most] = [10, 200];

interface SearchTablesProps {
  place: SitePlace;
  period: { from: string; to: string };
}

/** What readers searched for, and what they did not find. */
export function SearchTables(props: SearchTablesProps) {
  return (
    <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-8 xl:grid-cols-2">
      {(['searches', 'withoutResult'] as const).map(by => (
        <div key={by}>
          <SearchTable {...props} by={by} />
        </div>
      ))}
    </div>
  );
}

type By = 'searches' | 'withoutResult';

const columnsBy = (by: By): Column<SearchInsights>[] => [
  { id: 'query', header: t('query'), cell: ({ query }) => <span className="block truncate">{query}</span> },
  { id: by, header: t(`${by}Column`), width: '140px', align: 'end', cell: row => number.format(row[by]) },
];

function SearchTable({ place, period, by }: SearchTablesProps & { by: By }) {
  const [isWhole, setWhole] = useState(false);
  const query = { ...period, orderBy: by, limit: isWhole ? most : first };
  const found = useQuery({
    ...listSiteSearchInsightsOptions({ path: place, query }),
    placeholderData: keepPreviousData,
  });
  const { items = [], count = 0 } = found.data ?? {};
  return (
    <Section
      title={t(by)}
      description={t(`${by}Lead`)}
      actions={
        count > first && (
          <Button size="sm" onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('showFewer') : t('showAll', { count: Math.min(count, most) })}
          </Button>
        )
      }
    >
      <DataTable
        label={t(by)}
        pages={{
          rows: items,
          isPending: found.isPending,
          error: found.error,
          retry: () => void found.refetch(),
          isRetrying: found.isRefetching,
        }}
        columns={columnsBy(by)}
        rowId={row => row.query}
        rowLabel={row => row.query}
        empty={
          <p className="rounded-md border border-line-2 px-4 py-6 text-center text-sm text-fg-2">{t(`${by}None`)}</p>
        }
      />
    </Section>
  );
}
