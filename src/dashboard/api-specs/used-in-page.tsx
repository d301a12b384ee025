import { Link, useNavigate } from '@tanstack/react-router';
import type { OpenApiSpecUse } from '#client/types.gen.ts';
import { type SpecPlace, usesOptions } from '#dashboard/api-specs/spec-data.ts';
import { t } from '#dashboard/messages/api-specs.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';

const columnsFor = (org: string): Column<OpenApiSpecUse>[] => [
  {
    id: 'page',
    header: t('page'),
    cell: ({ kind, id, title, space }) => (
      <>
        {kind === 'page' ? (
          <Link
            to="/o/$org/s/$space/p/$page"
            params={{ org, space: space.id, page: id }}
            className="block truncate font-medium hover:underline"
          >
            {title || t('untitled')}
          </Link>
        ) : (
          <>
            <span className="block truncate font-medium">{title || t('untitled')}</span>
            <span className="block truncate text-xs text-fg-3">{t('reusableContent')}</span>
          </>
        )}
        <span className="block truncate text-xs text-fg-3 sm:hidden">{space.title || t('untitledSpace')}</span>
      </>
    ),
  },
  {
    id: 'space',
    header: t('space'),
    width: '40%',
    from: 'sm',
    cell: ({ space }) => (
      <Link
        to="/o/$org/s/$space"
        params={{ org, space: space.id }}
        className="block truncate text-fg-2 hover:underline"
      >
        {space.title || t('untitledSpace')}
      </Link>
    ),
  },
];

/** The pages that show a specification, of the spaces that one may view. */
export function UsedInPage({ place }: { place: SpecPlace }) {
  const pages = usePages(usesOptions(place));
  const navigate = useNavigate();
  const org = place.organizationId;
  const open = ({ kind, id, space }: OpenApiSpecUse) =>
    void (kind === 'page'
      ? navigate({ to: '/o/$org/s/$space/p/$page', params: { org, space: space.id, page: id } })
      : navigate({ to: '/o/$org/s/$space', params: { org, space: space.id } }));
  return (
    <>
      {pages.rows.length > 0 && <p className="mb-4 text-sm text-fg-2">{t('usedInLead')}</p>}
      <DataTable
        label={t('usedIn')}
        pages={pages}
        columns={columnsFor(org)}
        rowId={({ space, id }) => `${space.id}/${id}`}
        rowLabel={({ title }) => title || t('untitled')}
        onOpen={open}
        empty={<EmptyState title={t('unused')}>{t('unusedBody')}</EmptyState>}
      />
    </>
  );
}
