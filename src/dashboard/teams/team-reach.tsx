import { Link } from '@tanstack/react-router';
import { FileText, Folder, Globe } from 'lucide-react';
import { listTeamAccessInfiniteOptions } from '#client/@tanstack/react-query.gen.ts';
import type { GivenItem } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/teams.ts';
import { levelName } from '#dashboard/shell/roles.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import type { TeamPlace } from '#dashboard/teams/team-data.ts';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';

const icons = { collection: Folder, site: Globe, space: FileText };

function columnsFor(org: string): Column<GivenItem>[] {
  return [
    {
      id: 'title',
      header: t('reachItem'),
      cell: item => (
        <span className="flex min-w-0 items-center gap-2">
          <ItemIcon item={item} />
          <ItemLink item={item} org={org} />
        </span>
      ),
    },
    { id: 'kind', header: t('reachKind'), width: '120px', from: 'sm', cell: ({ type }) => t(`reach.${type}`) },
    { id: 'level', header: t('reachLevel'), width: '120px', cell: ({ permission }) => levelName(permission) },
  ];
}

function ItemIcon({ item }: { item: GivenItem }) {
  const Icon = icons[item.type];
  if (item.emoji) return <span aria-hidden>{item.emoji}</span>;
  return <Icon aria-hidden className="text-fg-3" />;
}

function ItemLink({ item, org }: { item: GivenItem; org: string }) {
  const title = item.title || t('untitled');
  const className = 'truncate font-medium hover:underline';
  if (item.type === 'space')
    return (
      <Link to="/o/$org/s/$space" params={{ org, space: item.id }} className={className}>
        {title}
      </Link>
    );
  if (item.type === 'site')
    return (
      <Link to="/o/$org/sites/$site" params={{ org, site: item.id }} className={className}>
        {title}
      </Link>
    );
  return (
    <Link to="/o/$org/content" params={{ org }} search={{ open: item.id }} className={className}>
      {title}
    </Link>
  );
}

/** What a team was given a level on, and with it everybody in the team. */
export function TeamReach({ place }: { place: TeamPlace }) {
  const pages = usePages(listTeamAccessInfiniteOptions({ path: place, query: { limit: 50 } }));
  return (
    <Section title={t('reach')} titleHidden description={t('reachLead')}>
      <DataTable
        label={t('reach')}
        pages={pages}
        columns={columnsFor(place.organizationId)}
        rowId={({ type, id }) => `${type} ${id}`}
        rowLabel={({ title }) => title || t('untitled')}
        empty={<EmptyState title={t('reachNone')}>{t('reachNoneBody')}</EmptyState>}
      />
    </Section>
  );
}
