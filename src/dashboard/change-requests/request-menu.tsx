import { Archive, ArchiveRestore, CircleDashed, Ellipsis, Undo2 } from 'lucide-react';
import type { ChangeRequest } from '#client/types.gen.ts';
import { isActive } from '#dashboard/change-requests/change-request.ts';
import { useRevert } from '#dashboard/change-requests/revert.ts';
import { useSetStatus } from '#dashboard/change-requests/set-status.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { useMenuActions } from '#dashboard/shell/menu-actions.ts';
import { missingRight } from '#dashboard/shell/missing-right.tsx';
import { usePdfEntry } from '#dashboard/shell/pdf.tsx';
import { copyEntries } from '#dashboard/ui/copy-entries.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu, type MenuEntries } from '#dashboard/ui/menu.tsx';

/** What is seldom done with a change request. */
export function RequestMenu({ request }: { request: ChangeRequest }) {
  const setStatus = useSetStatus(request);
  const revert = useRevert(request);
  const { edit } = request.permissions;
  const disabledReason = missingRight(!edit && t('needEdit'));
  const { id, number, space, subject } = request;
  const pdf = usePdfEntry({ spaceId: space, title: subject, changeRequest: { id, number } });
  const entries: MenuEntries = [
    ...copyEntries({ link: () => window.location.href, id }),
    pdf.entry,
    'separator',
    request.status === 'open' && {
      label: t('backToDraft'),
      icon: CircleDashed,
      disabledReason,
      onSelect: () => setStatus('draft'),
    },
    isActive(request) && {
      label: t('archive'),
      icon: Archive,
      disabledReason,
      onSelect: () => setStatus('archived'),
    },
    request.status === 'archived' && {
      label: t('reopen'),
      icon: ArchiveRestore,
      disabledReason,
      onSelect: () => setStatus('open'),
    },
    request.status === 'archived' && {
      label: t('reopenAsDraft'),
      icon: CircleDashed,
      disabledReason,
      onSelect: () => setStatus('draft'),
    },
    request.status === 'merged' && {
      label: t('revert'),
      icon: Undo2,
      disabledReason,
      onSelect: () => revert.ask(),
    },
  ];
  useMenuActions('request', `#${number}`, entries);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton icon={Ellipsis} label={t('moreActions', { number: request.number })} tooltipSide="bottom" />
        }
        entries={entries}
      />
      {pdf.dialog}
    </>
  );
}
