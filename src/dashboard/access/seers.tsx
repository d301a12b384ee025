import { useState } from 'react';
import type { AggregatePermission } from '#client/types.gen.ts';
import { type AccessTarget, seersOptions } from '#dashboard/access/access-data.ts';
import { t } from '#dashboard/messages/access.ts';
import { reasonOf } from '#dashboard/shell/level-reason.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Person } from '#dashboard/shell/person.tsx';
import { levelName } from '#dashboard/shell/roles.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { Count } from '#dashboard/ui/badge.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { SearchInput } from '#dashboard/ui/input.tsx';
import { useSlow } from '#dashboard/ui/use-slow.ts';

const columnsFor = (organization: string): Column<AggregatePermission>[] => [
  { id: 'person', header: t('person'), cell: ({ user }) => <Person user={user} /> },
  {
    id: 'reason',
    header: t('reason'),
    width: '46%',
    cell: ({ permission, source }) => (
      <>
        <span className="block">{levelName(permission)}</span>
        <span className="block truncate text-xs text-fg-3">{reasonOf(source, organization)}</span>
      </>
    ),
  },
];

/** Everybody who can see a space or collection, with the level and the rule behind it. */
export function Seers({ target }: { target: AccessTarget }) {
  const organization = useOrganization();
  const [text, setText] = useState('');
  const search = useSlow(text.trim());
  const pages = usePages(seersOptions(target, search));
  return (
    <section aria-label={t('seers')}>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="flex items-center gap-2 text-sm font-semibold">
            {t('seers')}
            {!search && pages.count !== undefined && <Count value={pages.count} />}
          </h3>
          <p className="text-xs text-fg-3">{t('seersLead')}</p>
        </div>
        <SearchInput label={t('search')} value={text} onValueChange={setText} className="w-full sm:w-56" />
      </div>
      <div data-scroll-area className="max-h-96 overflow-y-auto">
        <DataTable
          label={t('seers')}
          pages={pages}
          columns={columnsFor(organization.title)}
          lines={2}
          rowId={({ user }) => user.id}
          rowLabel={({ user }) => user.displayName}
          filter={search ? { onClear: () => setText(''), text: search } : undefined}
          empty={<EmptyState title={t('nobody')} />}
        />
      </div>
    </section>
  );
}
