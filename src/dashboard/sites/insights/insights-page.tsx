import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { listSiteAgentInsightsOptions, listSiteDayInsightsOptions } from '#client/@tanstack/react-query.gen.ts';
import type { AgentInsights } from '#client/types.gen.ts';
import { locale } from '#dashboard/messages/catalogue.tsx';
import { t } from '#dashboard/messages/site-insights.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { NoAccess } from '#dashboard/shell/no-access.tsx';
import { type Bar, barsOf, dayAfter } from '#dashboard/sites/insights/day-bars.ts';
import { type InsightsSearch, periods, usualPeriod } from '#dashboard/sites/insights/insights-search.ts';
import { PageTable } from '#dashboard/sites/insights/page-table.tsx';
import { SearchTables } from '#dashboard/sites/insights/search-tables.tsx';
import { daysOf, ViewsChart } from '#dashboard/sites/insights/views-chart.tsx';
import { type SitePlace, useSite } from '#dashboard/sites/site-data.ts';
import { DataTable } from '#dashboard/table/data-table.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { SegmentedControl } from '#dashboard/ui/segmented-control.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

type InsightsProps = {
  place: SitePlace;
  search: InsightsSearch;
  onChange: (change: InsightsSearch) => void;
};

const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(locale, { style: 'percent' });

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

/** What readers did on a site, day by day and page by page. */
export function InsightsPage(props: InsightsProps) {
  const { permissions } = useSite(props.place);
  if (!permissions.admin)
    return (
      <NoAccess level="admin" right={t('adminRight')}>
        {t('adminReason')}
      </NoAccess>
    );
  return <Insights {...props} />;
}

function Insights({ place, search, onChange }: InsightsProps) {
  const { published } = useSite(place);
  const length = search.days ?? usualPeriod;
  const to = new Date().toISOString().slice(0, 10);
  const from = dayAfter(to, 1 - length);
  const days = useQuery(listSiteDayInsightsOptions({ path: place, query: { from, to, limit: 400 } }));
  const agents = useQuery(listSiteAgentInsightsOptions({ path: place, query: { from, to } }));
  const isPending = days.isPending || agents.isPending;
  const isUnread = days.data?.items.length === 0;
  const isEmpty = isUnread && !agents.data?.count;
  const period = (
    <SegmentedControl
      aria-label={t('period')}
      value={String(length)}
      onValueChange={value => onChange({ ...search, days: periods.find(known => String(known) === value) ?? 30 })}
      options={periods.map(count => ({
        value: String(count),
        label: count === 365 ? t('year') : t('days', { count }),
      }))}
    />
  );
  return (
    <div>
      <p className="mb-4 max-w-[72ch] text-sm text-fg-2">{t('lead')}</p>
      <div className="mb-6 max-w-full overflow-x-auto">{period}</div>
      {isPending && !days.isError && <FiguresSkeleton />}
      {days.isError && isRefused(days.error) && (
        <NoAccess level="admin" right={t('adminRight')}>
          {t('adminReason')}
        </NoAccess>
      )}
      {days.isError && !isRefused(days.error) && (
        <ErrorState onRetry={() => void days.refetch()} retrying={days.isRefetching} error={days.error} />
      )}
      {!isPending && isEmpty && (
        <EmptyState icon={Eye} title={t('none')}>
          {t(published ? 'noneBody' : 'notLiveBody')}
        </EmptyState>
      )}
      {!isPending && days.data && !isEmpty && (
        <>
          <Figures days={days.data.items} agents={agents.data?.items} length={length} />
          {!isUnread && <OverTime bars={barsOf(days.data.items, from, to)} />}
          <SearchTables place={place} period={{ from, to }} />
          {!isUnread && (
            <PageTable
              place={place}
              period={{ from, to }}
              order={search.order ?? 'views'}
              onOrder={order => onChange({ ...search, order })}
            />
          )}
        </>
      )}
    </div>
  );
}

type Agents = readonly AgentInsights[];

/** The requests of agents in all, and of each kind. */
function agentFigure(agents: Agents): [label: string, value: string, help: string] {
  const all = agents.reduce((total, { requests }) => total + requests, 0);
  const kinds = agents.map(({ kind, requests }) =>
    t('agentKind', { kind: t(`agents.${kind}`), count: number.format(requests) }),
  );
  return [t('agents'), number.format(all), kinds.join(' · ') || t('noAgents')];
}

type Days = readonly { views: number; helpful: number; unhelpful: number }[];

/** The sums of a period. */
function Figures({ days, agents, length }: { days: Days; agents: Agents | undefined; length: number }) {
  const sum = (of: keyof Days[number]) => days.reduce((total, day) => total + day[of], 0);
  const [views, helpful] = [sum('views'), sum('helpful')];
  const all = helpful + sum('unhelpful');
  const figures = [
    [t('views'), number.format(views), t('perDay', { count: number.format(views / length) })],
    [
      t('helpful'),
      all === 0 ? '–' : percent.format(helpful / all),
      all === 0 ? t('noAnswers') : t('helpfulOf', { helpful: number.format(helpful), all: number.format(all) }),
    ],
    // Without an answer about them there is nothing to say.
    ...(agents ? [agentFigure(agents)] : []),
  ] as const;
  return (
    <dl className="mb-6 flex flex-wrap gap-x-12 gap-y-4">
      {figures.map(([label, value, help]) => (
        <div key={label}>
          <dt className="text-sm text-fg-2">{label}</dt>
          <dd className="mt-0.5 text-xl font-semibold tabular-nums">{value}</dd>
          <dd className="text-xs text-fg-3 tabular-nums">{help}</dd>
        </div>
      ))}
    </dl>
  );
}

/** As a chart, or as the table that says the same. */
function OverTime({ bars }: { bars: readonly Bar[] }) {
  const [look, setLook] = useState<'chart' | 'table'>('chart');
  const isWeekly = bars.some(({ from, to }) => from !== to);
  return (
    <Section
      title={t('viewsOverTime')}
      actions={
        <SegmentedControl
          aria-label={t('look')}
          value={look}
          onValueChange={setLook}
          options={[
            { value: 'chart', label: t('asChart') },
            { value: 'table', label: t('asTable') },
          ]}
        />
      }
    >
      {look === 'chart' ? (
        <ViewsChart bars={bars} />
      ) : (
        <DataTable
          label={t('viewsOverTime')}
          pages={{ rows: bars.toReversed(), isPending: false, error: null }}
          columns={[
            { id: 'day', header: t(isWeekly ? 'week' : 'day'), cell: daysOf },
            { id: 'views', header: t('views'), width: '120px', align: 'end', cell: bar => number.format(bar.views) },
          ]}
          rowId={({ from }) => from}
          rowLabel={daysOf}
          empty={null}
        />
      )}
    </Section>
  );
}

/** In the shape of what comes. */
const FiguresSkeleton = () => (
  <div aria-busy className="space-y-6">
    <div className="flex gap-12">
      {[0, 1].map(index => (
        <div key={index} className="space-y-2.5">
          <Skeleton className="w-16" />
          <Skeleton className="h-6 w-24" />
          <Skeleton className="w-20" />
        </div>
      ))}
    </div>
    <Skeleton className="h-64" />
  </div>
);
