import { Plus } from 'lucide-react';
import { newRequestDialog } from '#dashboard/change-requests/new-request-open.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { useSpaceSearch } from '#dashboard/shell/find-spaces.ts';
import { RightButton } from '#dashboard/shell/right-button.tsx';

/** With as many spaces as this, one that may be edited can be among those that are not listed. */
const most = 50;

/** Begins a change request in a space that is asked for. */
export function NewRequestButton() {
  const { spaces, loading } = useSpaceSearch();
  const none = !loading && spaces.length < most && !spaces.some(({ permissions }) => permissions.edit);
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
