import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp, Ellipsis, FileText, Link2, Plus, Star, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { deleteSiteSpaceById, moveSiteSpace, updateSiteById } from '#client/sdk.gen.ts';
import type { Site, SiteSpace, SiteStructure } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/sites.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { toastError, toastUndo } from '#dashboard/shell/undo.ts';
import { refreshSite, type SitePlace, structureOptions, useSite, useSiteSpaces } from '#dashboard/sites/site-data.ts';
import type { Move } from '#dashboard/sortable/drop-plan.ts';
import { type RowTools, SortableTree } from '#dashboard/sortable/sortable-tree.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';

// Forms are fetched when one is opened.
const AddSpaceDialog = lazy(async () => ({
  default: (await import('#dashboard/sites/add-space-dialog.tsx')).AddSpaceDialog,
}));
const PathDialog = lazy(async () => ({ default: (await import('#dashboard/sites/path-dialog.tsx')).PathDialog }));

export function StructurePage({ place }: { place: SitePlace }) {
  const site = useSite(place);
  const spaces = useSiteSpaces(place);
  const [adding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<SiteSpace>();
  const move = useMove(place, spaces);
  const add = (
    <Button
      variant={spaces.length === 0 ? 'primary' : 'secondary'}
      onClick={() => setAdding(true)}
      disabledReason={!site.permissions.create && t('adminReason')}
    >
      <Plus aria-hidden />
      {t('addSpace')}
    </Button>
  );
  return (
    <div className="max-w-190">
      {spaces.length === 0 ? (
        <EmptyState title={t('structureEmpty')} actions={add}>
          {t('structureEmptyBody')}
        </EmptyState>
      ) : (
        <>
          <div className="mb-3 flex justify-end">{add}</div>
          <div className="rounded-md border border-line-2 p-1">
            <SortableTree
              label={t('structureLabel')}
              items={spaces}
              idOf={({ id }) => id}
              labelOf={({ title }) => title}
              childrenOf={() => undefined}
              expanded={new Set()}
              onExpandedChange={() => {}}
              disabled={!site.permissions.create}
              onMove={move}
              row={(item, tools) => (
                <Row item={item} tools={tools} site={site} place={place} onRename={() => setRenaming(item)} />
              )}
            />
          </div>
        </>
      )}
      <Suspense>
        {adding && <AddSpaceDialog place={place} onClose={() => setAdding(false)} />}
        {renaming && <PathDialog place={place} item={renaming} onClose={() => setRenaming(undefined)} />}
      </Suspense>
    </div>
  );
}

interface RowProps {
  item: SiteSpace;
  tools: RowTools;
  site: Site;
  place: SitePlace;
  onRename: () => void;
}

function Row({ item, tools, site, place, onRename }: RowProps) {
  const queries = useQueryClient();
  const makeDefault = useMutation({
    mutationFn: (defaultSiteSpace: string) => updateSiteById({ path: place, body: { defaultSiteSpace } }),
    onError: toastError,
    onSettled: () => refreshSite(queries),
  });
  const remove = () =>
    confirm({
      title: t('removeTitle', { title: item.title }),
      consequences: [...(site.published ? [t('removeGone')] : []), t('removeKept')],
      action: t('remove'),
      run: async () => {
        await deleteSiteSpaceById({ path: { ...place, siteSpaceId: item.id } });
        await refreshSite(queries);
      },
    });
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2 py-1 pe-1 text-sm">
      <span aria-hidden className="flex size-4 shrink-0 items-center justify-center">
        {item.space.emoji || <FileText className="size-4 text-fg-2" />}
      </span>
      <Link
        to="/o/$org/s/$space"
        params={{ org: place.organizationId, space: item.space.id }}
        className="truncate font-medium hover:underline"
      >
        {item.title}
      </Link>
      {item.default && (
        <Chip tone="accent" icon={Star}>
          {t('default')}
        </Chip>
      )}
      <code className="ms-auto truncate font-mono text-xs text-fg-3">{item.default ? '/' : `/${item.path}`}</code>
      <Menu
        align="end"
        trigger={<IconButton icon={Ellipsis} label={`${item.title}: ${t('settings')}`} size="sm" />}
        entries={[
          !item.default && {
            label: t('makeDefault'),
            icon: Star,
            onSelect: () => makeDefault.mutate(item.id),
            disabledReason: !site.permissions.admin && t('adminReason'),
          },
          { label: t('editPath'), icon: Link2, onSelect: onRename },
          tools.moveUp && { label: t('moveUp'), icon: ArrowUp, onSelect: tools.moveUp },
          tools.moveDown && { label: t('moveDown'), icon: ArrowDown, onSelect: tools.moveDown },
          'separator',
          { label: t('remove'), icon: Trash2, danger: true, onSelect: remove },
        ]}
      />
    </div>
  );
}

/** Reorders at once; Undo puts the item back beside its old neighbour. */
function useMove(place: SitePlace, spaces: readonly SiteSpace[]) {
  const queries = useQueryClient();
  const { queryKey } = structureOptions(place);
  const send = (id: string, { before, after }: Pick<Move, 'before' | 'after'>) =>
    moveSiteSpace({
      path: { ...place, siteSpaceId: id },
      body: {
        position: {
          ...(before ? { before: { type: 'site-space', siteSpace: before } } : {}),
          ...(after ? { after: { type: 'site-space', siteSpace: after } } : {}),
        },
      },
    });
  return async ({ id, before, after }: Move) => {
    const from = spaces.findIndex(space => space.id === id);
    const moved = spaces[from];
    // One neighbour says it all; the service refuses two that are not neighbours any more.
    const to = after ? { after } : { before };
    if (!moved || (!after && !before)) return;
    const rest = spaces.filter(space => space.id !== id);
    const index = after
      ? rest.findIndex(space => space.id === after) + 1
      : rest.findIndex(space => space.id === before);
    const structure: SiteStructure = { type: 'siteSpaces', structure: rest.toSpliced(index, 0, moved) };
    queries.setQueryData(queryKey, structure);
    const old = spaces[from - 1] ? { after: spaces[from - 1]?.id } : { before: spaces[from + 1]?.id };
    try {
      await send(id, to);
      toastUndo(t('moved', { title: moved.title }), async () => {
        await send(id, old);
        await refreshSite(queries);
      });
    } catch (error) {
      toastError(error);
    }
    await refreshSite(queries);
  };
}
