import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { listSpacesInOrganizationByIdInfiniteOptions } from '#client/@tanstack/react-query.gen.ts';
import type { ContentTreeItem, Space } from '#client/types.gen.ts';
import { contentTreeOptions, titleOf } from '#dashboard/content/content-tree.ts';
import { deletedColumns } from '#dashboard/content/deleted-columns.tsx';
import { t } from '#dashboard/messages/content.ts';
import { t as inTree } from '#dashboard/messages/content-tree.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { useRestoreSpaces } from '#dashboard/shell/use-restore-spaces.ts';
import { DataTable } from '#dashboard/table/data-table.tsx';
import { useSelection } from '#dashboard/table/selection.ts';
import { SelectionBar } from '#dashboard/table/selection-bar.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';

const nameOf = (space: Space) => titleOf({ ...space, type: 'space' });

/** The collection that a deleted space goes back into; undefined for the top. */
function useFormerPlaces(organizationId: string): (space: Space) => ContentTreeItem | undefined {
  const { data } = useQuery(contentTreeOptions(organizationId));
  const byId = new Map((data?.items ?? []).map(item => [item.id, item]));
  return space => byId.get(space.parent ?? '');
}

export function DeletedSpacesPage() {
  const organizationId = useOrganizationId();
  const restore = useRestoreSpaces();
  const placeOf = useFormerPlaces(organizationId);
  const selection = useSelection();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const options = listSpacesInOrganizationByIdInfiniteOptions({
    path: { organizationId },
    query: { deleted: true },
  });
  const pages = usePages<Space, typeof options.queryKey, unknown>(options as never); // the generated page parameter is a wider union than the helper's
  const back = async (spaces: readonly Space[]) => {
    const missing = await restore(spaces);
    setGone(known => new Set([...known, ...missing]));
    selection.clear();
  };
  const chosen = pages.rows.filter(({ id }) => selection.selected.has(id));
  return (
    <Page
      title={t('deleted')}
      description={t('deletedLead')}
      crumbs={
        <Link to="/o/$org/content" params={{ org: organizationId }}>
          {inTree('title')}
        </Link>
      }
    >
      <DataTable
        label={t('deleted')}
        pages={pages}
        columns={deletedColumns({ isGone: ({ id }) => gone.has(id), placeOf, onRestore: space => void back([space]) })}
        rowId={space => space.id}
        rowLabel={nameOf}
        selection={selection}
        empty={<EmptyState icon={Trash2} title={t('deletedEmpty')} />}
      />
      <SelectionBar selection={selection}>
        <Button size="sm" onClick={() => void back(chosen)}>
          {t('restoreMany', { count: chosen.length })}
        </Button>
      </SelectionBar>
    </Page>
  );
}
