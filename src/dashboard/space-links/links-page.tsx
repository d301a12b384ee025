import { type QueryKey, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  getSpaceByIdOptions,
  listPageLinksInSpaceInfiniteOptions,
  listPagesOptions,
  listSpaceLinksInfiniteOptions,
  listSpaceLinksOptions,
} from '#client/@tanstack/react-query.gen.ts';
import type { LinkItem } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/space-links.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { walkPages } from '#dashboard/shell/page-tree.ts';
import { linkColumns } from '#dashboard/space-links/link-columns.tsx';
import { type LinksSearch, type LinkView, linkViews } from '#dashboard/space-links/links-search.ts';
import { useFix } from '#dashboard/space-links/use-fix.ts';
import { DataTable } from '#dashboard/table/data-table.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { Count } from '#dashboard/ui/badge.tsx';
import { Combobox } from '#dashboard/ui/combobox.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { SegmentedControl } from '#dashboard/ui/segmented-control.tsx';

const filters: Record<LinkView, { status?: 'broken' | 'in-app'; external?: boolean }> = {
  all: {},
  broken: { status: 'broken' },
  'in-app': { status: 'in-app' },
  external: { external: true },
};

const any = 'any';

type Props = {
  organizationId: string;
  spaceId: string;
  search: LinksSearch;
  onSearch: (change: LinksSearch) => void;
};

function useLinks(spaceId: string, view: LinkView, page: string | undefined) {
  const query = { limit: 100, ...filters[view] };
  const options =
    page === undefined
      ? listSpaceLinksInfiniteOptions({ path: { spaceId }, query })
      : listPageLinksInSpaceInfiniteOptions({ path: { spaceId, pageId: page }, query });
  return usePages<LinkItem, QueryKey, unknown>(options as never); // two generated functions, each with a key of its own
}

/** Every target of the links of a space; what is broken can be fixed from here. */
export function LinksPage({ organizationId, spaceId, search, onSearch }: Props) {
  const { data: space } = useSuspenseQuery(getSpaceByIdOptions({ path: { spaceId } }));
  const { data: tree } = useQuery(listPagesOptions({ path: { spaceId } }));
  const { data: totals } = useQuery(listSpaceLinksOptions({ path: { spaceId }, query: { limit: 0 } }));
  const view = search.show ?? 'all';
  const pages = useLinks(spaceId, view, search.on);
  const fix = useFix(spaceId);
  const queries = useQueryClient();
  useLiveEvents(['content'], event => {
    if (event.spaceId === spaceId)
      void refreshOperations(queries, 'listSpaceLinks', 'listPageLinksInSpace', 'listPages');
  });
  const title = space.title || t('untitledSpace');
  const broken = totals?.stats.broken.total ?? 0;
  const labels = { all: t('all'), broken: t('broken'), 'in-app': t('inApp'), external: t('external') };
  return (
    <Page
      title={t('links')}
      description={t('linksLead', { space: title })}
      badge={pages.count !== undefined && <Count value={pages.count} />}
      crumbs={
        <Link to="/o/$org/s/$space" params={{ org: organizationId, space: spaceId }}>
          {title}
        </Link>
      }
    >
      <search aria-label={t('links')} className="mb-3 flex flex-wrap items-center gap-2">
        <SegmentedControl
          aria-label={t('which')}
          value={view}
          onValueChange={show => onSearch({ show: show === 'all' ? undefined : show })}
          options={linkViews.map(value => ({
            value,
            label: (
              <>
                {labels[value]}
                {value === 'broken' && broken > 0 && <Count value={broken} />}
              </>
            ),
          }))}
          className="max-w-full overflow-x-auto"
        />
        <Combobox
          label={t('page')}
          className="w-56"
          value={search.on ?? any}
          options={[
            { value: any, label: t('anyPage') },
            ...walkPages(tree?.pages ?? [])
              .filter(({ page }) => page.type === 'document')
              .map(({ page }) => ({ value: page.id, label: page.title || t('untitledPage') })),
          ]}
          onValueChange={on => onSearch({ on: on === any ? undefined : on })}
        />
      </search>
      <DataTable
        label={t('links')}
        pages={pages}
        columns={linkColumns({
          organizationId,
          spaceId,
          onFix: page => void fix(page),
          refused: !space.permissions.edit && t('cannotFix'),
        })}
        lines={2}
        rowId={item => `${item.relation} ${item.target}`}
        rowLabel={item => item.target}
        empty={<NoLinks view={view} />}
      />
    </Page>
  );
}

function NoLinks({ view }: { view: LinkView }) {
  if (view === 'broken') return <EmptyState title={t('noneBroken')}>{t('noneBrokenBody')}</EmptyState>;
  return <EmptyState title={t(view === 'in-app' ? 'noneInApp' : view === 'external' ? 'noneExternal' : 'noLinks')} />;
}
