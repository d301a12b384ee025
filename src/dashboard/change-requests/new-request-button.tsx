import { Plus } from 'lucide-react';
import { newRequestDialog } from '#dashboard/change-requests/new-request-open.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { useSpaceSearch } from '#dashboard/shell/find-spaces.ts';
import { RightButton } from '#dashboard/shell/right-button.tsx';

/** Begins a change request in a space that is asked for. */
export function NewRequestButton() {
  const { spaces, loading } = useSpaceSearch({ level: 'edit' });
  const none = !loading && spaces.length === 0;
  return (
    <RightButton
      variant="primary"
      onClick={() => newRequestDialog.set(true)}
      shortcut="c r"
      missing={none && t('noneToEdit')}
    >
      <Plus aria-hidden />
      {t('newRequest')}
    </RightButton>
  );
}
