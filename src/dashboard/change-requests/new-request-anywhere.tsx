import { useParams } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { newRequestDialog } from '#dashboard/change-requests/new-request-open.ts';
import { t } from '#dashboard/messages/spaces.ts';
import { useActions } from '#dashboard/shell/actions.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { asking } from '#dashboard/ui/asking.ts';

const NewRequestDialog = inTime(
  async () => (await import('#dashboard/change-requests/new-request-dialog.tsx')).NewRequestDialog,
);

/** Makes `c r` and a command of the palette begin a change request where no space is open: the dialog asks for one. */
export function NewRequestAnywhere() {
  const { space } = useParams({ strict: false });
  const open = newRequestDialog.use();
  const run = () => newRequestDialog.set(true);
  const offered = space === undefined;
  useShortcuts(offered ? [{ keys: 'c r', label: t('newRequest'), run }] : []);
  useActions(offered ? [{ id: 'new-request', title: asking(t('newRequest')), icon: Plus, shortcut: 'c r', run }] : []);
  return open && <NewRequestDialog onClose={() => newRequestDialog.set(false)} />;
}
