import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { FilePlus2, FolderPlus, Upload } from 'lucide-react';
import { useState } from 'react';
import type { ContentTreeItem } from '#client/types.gen.ts';
import type { AccessSlot } from '#dashboard/content/content-dialogs.tsx';
import { type ContentCommands as Commands, type ContentDialog, contentMenu } from '#dashboard/content/content-menu.ts';
import { contentTreeOptions, titleOf } from '#dashboard/content/content-tree.ts';
import { useContentActions } from '#dashboard/content/use-content-actions.ts';
import { useDeleteSpace } from '#dashboard/content/use-delete-space.tsx';
import { useRevealed } from '#dashboard/content/use-found-content.ts';
import { t } from '#dashboard/messages/content.ts';
import { t as inTree } from '#dashboard/messages/content-tree.ts';
import { t as words } from '#dashboard/messages/palette.ts';
import { type Action, useActions } from '#dashboard/shell/actions.ts';
import { useAuditEntry } from '#dashboard/shell/audit-entry.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { asking } from '#dashboard/ui/asking.ts';

const ContentDialogs = inTime(async () => (await import('#dashboard/content/content-dialogs.tsx')).ContentDialogs);

/** Offers in the palette, on whatever page, what its menu has for the space or collection that is open, and new ones. */
export function ContentCommands({ access }: { access: AccessSlot }) {
  const { id: organizationId, permissions } = useOrganization();
  const { space }: { space?: string } = useParams({ strict: false });
  const { open }: { open?: unknown } = useSearch({ strict: false });
  const { data } = useQuery(contentTreeOptions(organizationId));
  const [dialog, setDialog] = useState<ContentDialog>();
  const navigate = useNavigate();
  const { duplicate } = useContentActions(organizationId);
  const audit = useAuditEntry();
  const offline = useOfflineReason();
  const deleteSpace = useDeleteSpace(
    organizationId,
    ({ id }) => id === space && void navigate({ to: '/o/$org/content', params: { org: organizationId } }),
  );
  const here = space ?? (typeof open === 'string' ? open : undefined);
  useRevealed(organizationId, here);
  const item = data?.items.find(({ id }) => id === here);
  const own = item
    ? actionsOf(item, {
        open: setDialog,
        duplicate: original => void duplicate(original).then(copy => copy && setDialog({ kind: 'rename', item: copy })),
        deleteSpace: original => void deleteSpace(original, true),
        asksToDelete: true,
        audit,
        offline,
      })
    : [];
  const anew: Action[] = [
    {
      id: 'new-space',
      title: asking(inTree('newSpace')),
      icon: FilePlus2,
      keywords: [words('newSpaceWords')],
      run: () => setDialog({ kind: 'space', parent: undefined }),
    },
    {
      id: 'new-collection',
      title: asking(t('newCollection')),
      icon: FolderPlus,
      keywords: [words('newCollectionWords')],
      run: () => setDialog({ kind: 'collection', parent: undefined }),
    },
    {
      id: 'import-docs',
      title: asking(t('importDocs')),
      icon: Upload,
      keywords: [words('importWords')],
      run: () => setDialog({ kind: 'import-new', parent: undefined, file: undefined }),
    },
  ];
  useActions([...own, ...(permissions.createContent ? anew : [])]);
  return (
    dialog && (
      <ContentDialogs
        organizationId={organizationId}
        dialog={dialog}
        onDialog={setDialog}
        onClose={() => setDialog(undefined)}
        access={access}
      />
    )
  );
}

const actionsOf = (item: ContentTreeItem, commands: Commands): Action[] =>
  contentMenu(item, commands).flatMap(entry =>
    typeof entry === 'object' && 'onSelect' in entry && !entry.disabledReason
      ? {
          id: `content:${entry.label}`,
          title: entry.label,
          hint: titleOf(item),
          icon: entry.icon,
          keywords: [words(item.type === 'space' ? 'thisSpace' : 'thisCollection')],
          run: entry.onSelect,
        }
      : [],
  );
