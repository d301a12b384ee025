import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ContentTreeItem } from '#client/types.gen.ts';
import { MoveDialog, RenameDialog } from '#dashboard/content/change-dialogs.tsx';
import { CollectionSettings } from '#dashboard/content/collection-settings.tsx';
import type { ContentDialog } from '#dashboard/content/content-menu.ts';
import { CreateCollectionDialog } from '#dashboard/content/create-dialogs.tsx';
import { CreateSpaceDialog } from '#dashboard/content/create-space-dialog.tsx';
import { DeleteCollectionDialog } from '#dashboard/content/delete-content.tsx';
import { ImportDialog } from '#dashboard/content/import-dialog.tsx';
import { ImportNewSpace } from '#dashboard/content/import-new-space.tsx';
import { ImportProposed } from '#dashboard/content/import-proposed.tsx';
import { TransferDialog } from '#dashboard/content/transfer-dialog.tsx';
import { useContentActions } from '#dashboard/content/use-content-actions.ts';

/** Draws who may see an item; the route brings it, as it belongs to another area. */
export type AccessSlot = (item: ContentTreeItem, onClose: () => void) => ReactNode;

type Props = {
  organizationId: string;
  dialog: ContentDialog | undefined;
  /** Another takes its place. */
  onDialog: (dialog: ContentDialog) => void;
  onClose: () => void;
  /** Needed where items have a menu. */
  access?: AccessSlot;
};

/** The dialog of the content screen or the sidebar that is open now. */
export function ContentDialogs({ organizationId, dialog, onDialog, onClose, access }: Props) {
  const navigate = useNavigate();
  const { refresh } = useContentActions(organizationId);
  if (!dialog) return null;
  const openSpace = (space: string) =>
    void navigate({ to: '/o/$org/s/$space', params: { org: organizationId, space } });
  const show = (id: string | undefined) =>
    navigate({ to: '/o/$org/content', params: { org: organizationId }, search: id ? { open: id } : {} });
  switch (dialog.kind) {
    case 'space':
      return (
        <CreateSpaceDialog
          organizationId={organizationId}
          parent={dialog.parent}
          onClose={onClose}
          onCreated={(space, begin) => {
            if (begin === 'import') onDialog({ kind: 'import', spaceId: space.id, title: space.title });
            else {
              onClose();
              openSpace(space.id);
            }
          }}
        />
      );
    case 'collection':
      return (
        <CreateCollectionDialog
          organizationId={organizationId}
          parent={dialog.parent}
          onClose={onClose}
          onCreated={id => {
            onClose();
            void show(id);
          }}
        />
      );
    case 'rename':
      return dialog.item.type === 'collection' ? (
        <CollectionSettings
          organizationId={organizationId}
          item={dialog.item}
          onClose={onClose}
          onAccess={access && (() => onDialog({ kind: 'access', item: dialog.item }))}
        />
      ) : (
        <RenameDialog organizationId={organizationId} item={dialog.item} onClose={onClose} />
      );
    case 'move':
      return <MoveDialog organizationId={organizationId} item={dialog.item} onClose={onClose} />;
    case 'transfer':
      return (
        <TransferDialog
          organizationId={organizationId}
          item={dialog.item}
          onClose={onClose}
          onTransferred={() => show(dialog.item.parent ?? undefined)}
        />
      );
    case 'access':
      return access?.(dialog.item, onClose);
    case 'delete-collection':
      return (
        <DeleteCollectionDialog
          organizationId={organizationId}
          item={dialog.item}
          onClose={onClose}
          onDeleted={() => show(dialog.item.parent ?? undefined)}
        />
      );
    case 'import-new':
      return (
        <ImportNewSpace
          organizationId={organizationId}
          parent={dialog.parent}
          file={dialog.file}
          onClose={onClose}
          onOpen={id => {
            onClose();
            openSpace(id);
          }}
        />
      );
    case 'import':
      if (dialog.locked)
        return (
          <ImportProposed
            key={dialog.spaceId}
            {...{ organizationId, onClose }}
            spaceId={dialog.spaceId}
            title={dialog.title}
          />
        );
      return (
        <ImportDialog
          key={dialog.spaceId}
          organizationId={organizationId}
          target={{ organizationId, spaceId: dialog.spaceId }}
          into={dialog.title}
          onClose={onClose}
          onImported={() => void refresh()}
          onOpen={() => {
            onClose();
            openSpace(dialog.spaceId);
          }}
        />
      );
  }
}
