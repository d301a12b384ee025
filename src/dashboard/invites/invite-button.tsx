import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { t } from '#dashboard/messages/invites.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';

const InviteDialog = inTime(async () => (await import('#dashboard/invites/invite-dialog.tsx')).InviteDialog);

/** Opens the invite dialog; also by `i`. */
export function InviteButton({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) {
  const { admin } = useOrganization().permissions;
  const [open, setOpen] = useState(false);
  const show = () => admin && setOpen(true);
  useShortcuts(admin ? [{ keys: 'i', label: t('invitePeople'), run: show }] : []);
  return (
    <>
      <RightButton variant={variant} onClick={show} shortcut="i" missing={!admin && t('needsAdmin')} level="admin">
        <UserPlus aria-hidden />
        {t('invitePeople')}
      </RightButton>
      {open && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  );
}
