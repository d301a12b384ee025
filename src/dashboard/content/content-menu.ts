import {
  ArrowRightLeft,
  Copy,
  Download,
  FolderGit2,
  FolderInput,
  Pencil,
  Settings,
  Trash2,
  Upload,
  UsersRound,
} from 'lucide-react';
import type { ContentTreeItem } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/content.ts';
import { t as inTree } from '#dashboard/messages/content-tree.ts';
import type { useAuditEntry } from '#dashboard/shell/audit-entry.ts';
import { downloadSpace } from '#dashboard/shell/download-content.ts';
import { moveEntries } from '#dashboard/sortable/move-entries.ts';
import type { RowTools } from '#dashboard/sortable/sortable-row.tsx';
import { asking } from '#dashboard/ui/asking.ts';
import { copyEntries } from '#dashboard/ui/copy-entries.ts';
import type { MenuEntries } from '#dashboard/ui/menu.tsx';

/** Which dialog is open, and about what. */
export type ContentDialog =
  | { kind: 'space' | 'collection'; parent: string | undefined }
  | { kind: 'rename' | 'move' | 'transfer' | 'access' | 'delete-collection'; item: ContentTreeItem }
  | { kind: 'import'; spaceId: string; title: string; locked?: boolean }
  | { kind: 'import-new'; parent: string | undefined; file: File | undefined };

export type ContentCommands = {
  open: (dialog: ContentDialog) => void;
  duplicate: (item: ContentTreeItem) => void;
  deleteSpace: (item: ContentTreeItem) => void;
  /** Also where nothing depends on the space. */
  asksToDelete?: boolean;
  audit: ReturnType<typeof useAuditEntry>;
  /** Why nothing can be deleted now. */
  offline: string | undefined;
};

/** Everything that can be done with a collection or a space, by what its permissions allow. */
export function contentMenu(item: ContentTreeItem, commands: ContentCommands, tools?: RowTools): MenuEntries {
  const { permissions: can, type } = item;
  const isSpace = type === 'space';
  return [
    can.create && {
      label: asking(inTree('newSpace')),
      onSelect: () => commands.open({ kind: 'space', parent: item.id }),
    },
    can.create && {
      label: asking(t('newCollection')),
      onSelect: () => commands.open({ kind: 'collection', parent: item.id }),
    },
    can.create && 'separator',
    can.admin && {
      label: isSpace ? asking(t('rename')) : t('collectionSettings'),
      icon: isSpace ? Pencil : Settings,
      onSelect: () => commands.open({ kind: 'rename', item }),
    },
    can.admin && { label: t('moveTo'), icon: FolderInput, onSelect: () => commands.open({ kind: 'move', item }) },
    ...(can.admin && tools ? moveEntries(tools) : []),
    can.admin && { label: t('access'), icon: UsersRound, onSelect: () => commands.open({ kind: 'access', item }) },
    isSpace && can.admin && { label: t('duplicate'), icon: Copy, onSelect: () => commands.duplicate(item) },
    can.admin && {
      label: t('transfer'),
      icon: ArrowRightLeft,
      onSelect: () => commands.open({ kind: 'transfer', item }),
    },
    isSpace &&
      can.edit && {
        label: asking(t('importDocs')),
        icon: Upload,
        onSelect: () => {
          const locked = item.space?.editMode === 'locked';
          commands.open({ kind: 'import', spaceId: item.id, title: item.title, locked });
        },
      },
    isSpace && { label: t('download'), icon: Download, onSelect: () => void downloadSpace(item.id) },
    isSpace &&
      can.comment && {
        label: t('downloadHistory'),
        icon: FolderGit2,
        onSelect: () => void downloadSpace(item.id, { history: true }),
      },
    (can.admin || isSpace) && 'separator',
    ...copyEntries({ link: item.urls.app, id: item.id }),
    commands.audit(item.id),
    can.admin && 'separator',
    can.admin && {
      label: isSpace && !commands.asksToDelete ? t('delete') : asking(t('delete')),
      icon: Trash2,
      danger: true,
      disabledReason: commands.offline,
      onSelect: () => (isSpace ? commands.deleteSpace(item) : commands.open({ kind: 'delete-collection', item })),
    },
  ];
}
