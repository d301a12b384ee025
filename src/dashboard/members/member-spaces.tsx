import { listSpacesForOrganizationMemberInfiniteOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Member, MemberSpace } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/members.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { levelName } from '#dashboard/shell/roles.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

const columns: Column<MemberSpace>[] = [
  {
    id: 'space',
    header: t('space'),
    cell: ({ space }) => (
      <span className="flex items-center gap-2">
        {space.emoji && <span aria-hidden>{space.emoji}</span>}
        <span className="truncate font-medium">{space.title}</span>
      </span>
    ),
  },
  { id: 'level', header: t('level'), width: '120px', cell: ({ permission }) => levelName(permission) },
  {
    id: 'updated',
    header: t('updated'),
    width: '130px',
    from: 'sm',
    cell: ({ space }) => <RelativeTime value={space.updatedAt} />,
  },
];

/** The spaces that a member sees, with their level on each. */
export function MemberSpaces({ member }: { member: Member }) {
  const organizationId = useOrganizationId();
  const pages = usePages(
    listSpacesForOrganizationMemberInfiniteOptions({
      path: { organizationId, userId: member.id },
      query: { limit: 50 },
    }),
  );
  return (
    <Section title={t('access')} description={t('accessLead')}>
      <DataTable
        label={t('access')}
        pages={pages}
        columns={columns}
        rowId={({ space }) => space.id}
        rowLabel={({ space }) => space.title}
        empty={<EmptyState title={t('noSpaces')}>{t('noSpacesBody')}</EmptyState>}
      />
    </Section>
  );
}
