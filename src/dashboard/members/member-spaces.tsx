import { Link, Navigate } from '@tanstack/react-router';
import { listSpacesForOrganizationMemberInfiniteOptions } from '#client/@tanstack/react-query.gen.ts';
import type { MemberSpace } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/members.ts';
import { reasonOf } from '#dashboard/shell/level-reason.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { levelName } from '#dashboard/shell/roles.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

const columnsFor = ({ id: org, title: organization }: { id: string; title: string }): Column<MemberSpace>[] => [
  {
    id: 'space',
    header: t('space'),
    cell: ({ space }) => (
      <span className="flex min-w-0 items-center gap-2">
        {space.emoji && <span aria-hidden>{space.emoji}</span>}
        <Link to="/o/$org/s/$space" params={{ org, space: space.id }} className="truncate font-medium hover:underline">
          {space.title || t('untitledSpace')}
        </Link>
      </span>
    ),
  },
  {
    id: 'level',
    header: t('levelAndReason'),
    width: 'max(32%, 150px)',
    cell: ({ permission, source }) => (
      <>
        <span className="block">{levelName(permission)}</span>
        <span className="block truncate text-xs text-fg-3">{reasonOf(source, organization)}</span>
      </>
    ),
  },
  {
    id: 'updated',
    header: t('updated'),
    width: '130px',
    from: 'md',
    cell: ({ space }) => <RelativeTime value={space.updatedAt} />,
  },
];

/** The spaces that a member sees, with their level on each and the rule behind it. */
export function MemberSpaces({ userId }: { userId: string }) {
  const organization = useOrganization();
  const own = useCurrentUser()?.id === userId;
  const isListed = organization.permissions.admin || own;
  const pages = usePages(
    listSpacesForOrganizationMemberInfiniteOptions({
      path: { organizationId: organization.id, userId },
      query: { limit: 50 },
    }),
    { enabled: isListed },
  );
  if (!isListed)
    return (
      <Navigate to="/o/$org/settings/members/$user/teams" params={{ org: organization.id, user: userId }} replace />
    );
  return (
    <Section title={t('access')} titleHidden description={t('accessLead')}>
      <DataTable
        label={t('access')}
        pages={pages}
        columns={columnsFor(organization)}
        lines={2}
        rowId={({ space }) => space.id}
        rowLabel={({ space }) => space.title}
        empty={<EmptyState title={t('noSpaces')}>{t('noSpacesBody')}</EmptyState>}
      />
    </Section>
  );
}
