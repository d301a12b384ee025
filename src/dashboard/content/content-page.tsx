import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, FilePlus2, FolderPlus, Plus, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { ContentDetail } from '#dashboard/content/content-detail.tsx';
import type { AccessSlot } from '#dashboard/content/content-dialogs.tsx';
import type { ContentCommands, ContentDialog } from '#dashboard/content/content-menu.ts';
import { ContentTreePane } from '#dashboard/content/content-tree-pane.tsx';
import { DropZone } from '#dashboard/content/drop-zone.tsx';
import { useContentActions } from '#dashboard/content/use-content-actions.ts';
import { useContentTree } from '#dashboard/content/use-content-tree.ts';
import { useDeleteSpace } from '#dashboard/content/use-delete-space.tsx';
import { useRevealed } from '#dashboard/content/use-found-content.ts';
import { t } from '#dashboard/messages/content.ts';
import { t as inTree } from '#dashboard/messages/content-tree.ts';
import { useAuditEntry } from '#dashboard/shell/audit-entry.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { asking } from '#dashboard/ui/asking.ts';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';

const ContentDialogs = inTime(async () => (await import('#dashboard/content/content-dialogs.tsx')).ContentDialogs);

/** All collections and spaces: the tree, and beside it what is chosen in it. */
export function ContentPage({ selected, access }: { selected: string | undefined; access: AccessSlot }) {
  const organization = useOrganization();
  const navigate = useNavigate();
  const tree = useContentTree(organization.id);
  const actions = useContentActions(organization.id);
  const [dialog, setDialog] = useState<ContentDialog>();
  ContentDialogs.useSoon();
  const show = (id: string | undefined) => void navigate({ to: '.', search: id ? { open: id } : {} });
  const audit = useAuditEntry();
  const offline = useOfflineReason();
  const deleteSpace = useDeleteSpace(organization.id, item => item.id === selected && show(item.parent ?? undefined));
  const revealed = useRevealed(organization.id, selected);
  const item = tree.items.find(other => other.id === selected);
  const commands: ContentCommands = {
    open: setDialog,
    duplicate: original =>
      void actions.duplicate(original).then(copy => {
        if (!copy) return;
        show(copy.id);
        setDialog({ kind: 'rename', item: copy });
      }),
    deleteSpace: space => void deleteSpace(space),
    audit,
    offline,
  };
  const parent = item?.type === 'collection' ? item.id : (item?.parent ?? undefined);
  const mayCreate = item?.type === 'collection' ? item.permissions.create : organization.permissions.createContent;
  // Where the tree failed or is empty it says so; on a small screen the item that the address names would hide it.
  const shown = tree.isSuccess && tree.items.length > 0 ? selected : undefined;
  const importNew = (file?: File) => setDialog({ kind: 'import-new', parent, file });
  return (
    <Page
      title={inTree('title')}
      actions={
        <>
          <Link
            to="/o/$org/content/deleted"
            params={{ org: organization.id }}
            className={buttonStyle({ variant: 'quiet' })}
          >
            <Trash2 aria-hidden />
            {t('deleted')}
          </Link>
          {/* What is empty offers the same itself. */}
          {!(tree.isSuccess && tree.items.length === 0 && mayCreate) && (
            <NewMenu
              missing={!mayCreate && t('noCreate')}
              collection={item?.type === 'collection' ? item.id : undefined}
              onNew={kind => setDialog({ kind, parent })}
              onImport={() => importNew()}
            />
          )}
        </>
      }
    >
      <DropZone disabled={!mayCreate} onFile={importNew}>
        <div className="flex min-h-[70dvh] gap-8">
          <div className={shown ? 'w-full shrink-0 max-lg:hidden lg:w-80' : 'w-full shrink-0 lg:w-80'}>
            <ContentTreePane
              tree={tree}
              selected={selected}
              commands={commands}
              onNew={kind => setDialog({ kind, parent })}
              onImport={() => importNew()}
            />
          </div>
          <div className={shown ? 'min-w-0 flex-1' : 'min-w-0 flex-1 max-lg:hidden'}>
            {shown && (
              <Button variant="quiet" size="sm" className="-ms-2 mb-2 lg:hidden" onClick={() => show(undefined)}>
                <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
                {t('backToTree')}
              </Button>
            )}
            {tree.isSuccess && tree.items.length > 0 && !revealed.isPending && (
              <ContentDetail item={item} items={tree.items} commands={commands} organizationId={organization.id} />
            )}
          </div>
        </div>
      </DropZone>
      {dialog && (
        <ContentDialogs
          organizationId={organization.id}
          dialog={dialog}
          onDialog={setDialog}
          onClose={() => setDialog(undefined)}
          access={access}
        />
      )}
    </Page>
  );
}

function NewMenu({
  missing,
  collection,
  onNew,
  onImport,
}: {
  missing: string | false;
  /** The collection that new things go into. */
  collection: string | undefined;
  onNew: (kind: 'space' | 'collection') => void;
  onImport: () => void;
}) {
  if (missing)
    return (
      <RightButton
        variant="primary"
        missing={missing}
        level="create"
        item={collection === undefined ? undefined : { type: 'collection', id: collection }}
      >
        <Plus aria-hidden />
        {t('newMenu')}
      </RightButton>
    );
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="primary">
          <Plus aria-hidden />
          {t('newMenu')}
        </Button>
      }
      entries={[
        {
          label: asking(inTree('newSpace')),
          icon: FilePlus2,
          description: t('newSpaceHelp'),
          onSelect: () => onNew('space'),
        },
        {
          label: asking(t('newCollection')),
          icon: FolderPlus,
          description: t('newCollectionHelp'),
          onSelect: () => onNew('collection'),
        },
        'separator',
        { label: asking(t('importDocs')), icon: Upload, description: t('importDocsHelp'), onSelect: onImport },
      ]}
    />
  );
}
