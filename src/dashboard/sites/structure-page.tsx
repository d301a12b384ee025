import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PanelRightClose, PanelRightOpen, Plus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { t } from '#dashboard/messages/site-structure.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { useRoomy, useWide } from '#dashboard/shell/layout.ts';
import { LazySheet } from '#dashboard/shell/lazy-sheet.tsx';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { type Device, firstDevice } from '#dashboard/shell/site-preview/preview-search.ts';
import { type SitePlace, structureOptions, useSite, useSiteSpaces } from '#dashboard/sites/site-data.ts';
import type { Adding } from '#dashboard/sites/structure/add-dialogs.tsx';
import { AddMenu } from '#dashboard/sites/structure/add-menu.tsx';
import { type ItemCommands, type Leaving, moveItem } from '#dashboard/sites/structure/item-commands.tsx';
import { ItemIcon } from '#dashboard/sites/structure/item-icon.tsx';
import { SpaceDrop } from '#dashboard/sites/structure/space-drop.tsx';
import {
  allItems,
  findItem,
  refusalOf,
  type StructureItem,
  startOf,
  structureShape,
} from '#dashboard/sites/structure/structure-items.ts';
import { StructureRow } from '#dashboard/sites/structure/structure-row.tsx';
import { useItemKeys } from '#dashboard/sites/structure/use-item-keys.ts';
import { useStructureActions } from '#dashboard/sites/structure/use-structure-actions.ts';
import { SortableTree } from '#dashboard/sortable/sortable-tree.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { retryPart } from '#dashboard/ui/part-error.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';

// Forms are fetched when one is opened.
const AddDialog = inTime(async () => (await import('#dashboard/sites/structure/add-dialogs.tsx')).AddDialog);

const ReplaceHomeDialog = inTime(
  async () => (await import('#dashboard/sites/structure/replace-home-dialog.tsx')).ReplaceHomeDialog,
);

const ChosenItem = lazyPart(async () => (await import('#dashboard/sites/structure/chosen-item.tsx')).ChosenItem, {
  pending: () => <SkeletonText lines={6} />,
  failed: retryPart,
});

const SitePreview = lazyPart(async () => (await import('#dashboard/shell/site-preview/site-preview.tsx')).SitePreview, {
  failed: retryPart,
});

interface PageProps {
  place: SitePlace;
  /** The item that was chosen. */
  selected: string | undefined;
  /** How wide the preview is; when left out, there is one where there is room for it. */
  preview: Device | 'off' | undefined;
}

/** How a site is built: the tree, what is chosen in it, and how readers see that. */
export function StructurePage({ place, selected: wanted, preview: shown }: PageProps) {
  const site = useSite(place);
  const { data: structure } = useSuspenseQuery(structureOptions(place));
  const taken = useSiteSpaces(place).map(({ space }) => space.id);
  const navigate = useNavigate();
  const actions = useStructureActions(place);
  // What was chosen when something was removed here: that it is not there any more needs no word.
  const [removedHere, setRemovedHere] = useState<string>();
  const asRemovedHere =
    <Given extends readonly StructureItem[], Answer>(remove: (...given: Given) => Answer) =>
    (...given: Given) => {
      setRemovedHere(wanted);
      return remove(...given);
    };
  const [renaming, setRenaming] = useState<string>();
  const [adding, setAdding] = useState<Adding>();
  const [leaving, setLeaving] = useState<Leaving>();
  const [menuOpen, setMenuOpen] = useState(false);
  const wide = useWide();
  const roomy = useRoomy();
  const device = shown === 'off' ? undefined : (shown ?? (roomy ? firstDevice() : undefined));
  // On a small screen, what is chosen covers the structure.
  const chosen = findItem(structure, wanted) ?? (wide ? startOf(structure) : undefined);
  const selected = chosen?.item.id;
  const [picked, setPicked] = useState<{ item: string; siteSpace: string | undefined }>();
  const search = (change: { item?: string | undefined; preview?: Device | 'off' | undefined }) =>
    void navigate({ to: '.', search: (old: object) => ({ ...old, ...change }), replace: true });
  const choose = (item: string | undefined) => {
    setPicked(undefined);
    search({ item });
  };
  const showAdded = (item: string) => {
    choose(item);
    focusRow(item);
  };
  const togglePreview = () => search({ preview: device ? 'off' : firstDevice() });
  const commands: ItemCommands = {
    place,
    site,
    structure,
    actions: {
      ...actions,
      remove: asRemovedHere(actions.remove),
      removeLink: asRemovedHere(actions.removeLink),
      replaceHome: asRemovedHere(actions.replaceHome),
    },
    rename: item => setRenaming(item.id),
    replaceHome: setLeaving,
    openSpace: space => void navigate({ to: '/o/$org/s/$space', params: { org: place.organizationId, space } }),
  };
  useShortcuts([
    ...(site.permissions.create ? [{ keys: 'a', label: t('add'), run: () => setMenuOpen(true) }] : []),
    { keys: 'p', label: t(device ? 'hidePreview' : 'showPreview'), run: togglePreview },
  ]);
  useItemKeys(selected, commands);
  const noRight = !site.permissions.create && t('noRight');
  const sections = allItems(structure.structure).flatMap(({ item }) => (item.object === 'site-section' ? [item] : []));
  const drop = {
    organizationId: place.organizationId,
    taken,
    disabled: !site.permissions.create,
    onDrop: (space: string) =>
      setAdding(sections.length > 0 ? { kind: 'section', space } : { kind: 'space', section: undefined, space }),
  };
  const dialog = (
    <>
      {adding && (
        <AddDialog {...{ place, adding, sections }} onClose={() => setAdding(undefined)} onAdded={showAdded} />
      )}
      {leaving && <ReplaceHomeDialog {...leaving} commands={commands} onClose={() => setLeaving(undefined)} />}
    </>
  );
  if (structure.structure.length === 0)
    return (
      <SpaceDrop {...drop}>
        <EmptyState
          learn="Sites"
          title={t('emptyTitle')}
          actions={
            <RightButton
              variant="primary"
              onClick={() => setAdding({ kind: 'space', section: undefined })}
              missing={noRight}
              level="create"
            >
              <Plus aria-hidden />
              {t('createSpace')}
            </RightButton>
          }
        >
          {t('emptyBody')}
        </EmptyState>
        {dialog}
      </SpaceDrop>
    );
  // What was clicked in the preview shows there already.
  const siteSpace = picked && picked.item === selected ? picked.siteSpace : chosen && previewed(chosen.item);
  const pick = (item: string) => {
    if (item === selected || !findItem(structure, item)) return;
    search({ item });
    setPicked({ item, siteSpace });
  };
  const preview = device && (
    <Suspense>
      <SitePreview
        {...{ place, device }}
        at={siteSpace === undefined ? undefined : { siteSpace }}
        onDevice={preview => search({ preview })}
        // On a small screen the preview covers the structure.
        onPick={wide ? pick : undefined}
      />
    </Suspense>
  );
  const inspector = chosen && (
    <Suspense fallback={<SkeletonText lines={6} />}>
      <ChosenItem {...{ place, commands }} item={chosen.item} />
    </Suspense>
  );
  const panel = wide && chosen && <Panel item={chosen.item}>{inspector}</Panel>;
  // Below the tree where there is no room for three panes.
  const below = device && !roomy;
  return (
    <div className="flex items-start gap-6">
      <div className={cn('min-w-0 flex-1', device && wide && (roomy ? 'w-76 flex-none' : 'w-96 flex-none'))}>
        <div className="mb-3 flex items-center gap-2">
          <AddMenu
            hasSections={sections.length > 0}
            chosen={chosen}
            missing={noRight}
            open={menuOpen}
            onOpenChange={setMenuOpen}
            onAdd={setAdding}
          />
          <Button className="ms-auto" shortcut="p" aria-pressed={device !== undefined} onClick={togglePreview}>
            {device ? <PanelRightClose aria-hidden /> : <PanelRightOpen aria-hidden />}
            {t('preview')}
          </Button>
        </div>
        {wanted !== undefined && wanted !== removedHere && !findItem(structure, wanted) && (
          <Callout live className="mb-3" onDismiss={() => choose(undefined)}>
            {t('chosenGone')}
          </Callout>
        )}
        <SpaceDrop {...drop}>
          <Tree {...{ commands, selected, renaming, setRenaming, choose }} />
        </SpaceDrop>
        {below && panel && <div className="mt-4">{panel}</div>}
      </div>
      {!below && panel && <div className={cn('sticky top-4 shrink-0', device ? 'w-72' : 'w-80')}>{panel}</div>}
      {wide && preview && <div className="sticky top-4 flex min-w-0 flex-1">{preview}</div>}
      {!wide && (
        <>
          <LazySheet
            side="bottom"
            open={chosen !== undefined}
            onOpenChange={open => !open && choose(undefined)}
            title={chosen?.item.title ?? ''}
          >
            <div className="px-4 pt-4 pb-8">{inspector}</div>
          </LazySheet>
          <LazySheet side="bottom" open={Boolean(preview) && !chosen} onOpenChange={togglePreview} title={t('preview')}>
            <div className="p-3">{preview}</div>
          </LazySheet>
        </>
      )}
      {dialog}
    </div>
  );
}

/** With the next frame: the row is on its way, or is drawn anew without its field. */
function focusRow(id: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-sortable="${CSS.escape(id)}"]`)?.focus());
}

/** The space that stands for an item in the preview. */
function previewed(item: StructureItem): string | undefined {
  if (item.object === 'site-space') return item.id;
  const section = item.object === 'site-section-group' ? item.sections[0] : item;
  return section?.object === 'site-section' ? section.siteSpaces.find(space => space.default)?.id : undefined;
}

interface TreeProps {
  commands: ItemCommands;
  selected: string | undefined;
  renaming: string | undefined;
  setRenaming: (id: string | undefined) => void;
  choose: (id: string) => void;
}

function Tree({ commands, selected, renaming, setRenaming, choose }: TreeProps) {
  const { structure, site } = commands;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const ids = allItems(structure.structure).map(({ item }) => item.id);
  const openAgain = (id: string) => {
    setRenaming(undefined);
    focusRow(id);
  };
  return (
    <div className="rounded-md border border-line-2 p-1">
      <SortableTree<StructureItem>
        {...structureShape}
        label={t('label')}
        items={structure.structure}
        expanded={new Set(ids.filter(id => !closed.has(id)))}
        onExpandedChange={open => setClosed(new Set(ids.filter(id => !open.has(id))))}
        current={selected}
        disabled={!site.permissions.create}
        refuses={(item, parent) => refusalOf(structure, item, parent)}
        onMove={step => moveItem(step, commands)}
        row={(item, tools) => (
          <StructureRow
            {...{ item, tools, commands }}
            renaming={renaming === item.id}
            onRenamed={() => openAgain(item.id)}
            onNear={() => void ChosenItem.fetch()}
            onChoose={() => choose(item.id)}
          />
        )}
      />
    </div>
  );
}

/** The chosen item beside the tree. */
function Panel({ item, children }: { item: StructureItem; children: ReactNode }) {
  return (
    <aside aria-label={t('inspector', { title: item.title })} className="rounded-md border border-line-2 p-4">
      <h2 className="mb-4 flex items-center gap-2 text-base font-semibold wrap-anywhere">
        <ItemIcon item={item} />
        <span className="min-w-0 flex-1">{item.title}</span>
        <span className="text-xs font-normal text-fg-3">{t(`kind.${item.object}`)}</span>
      </h2>
      {children}
    </aside>
  );
}
