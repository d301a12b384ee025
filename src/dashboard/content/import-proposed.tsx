import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { createChangeRequest, updateChangeRequestById } from '#client/sdk.gen.ts';
import { ImportDialog } from '#dashboard/content/import-dialog.tsx';
import { t } from '#dashboard/messages/content.ts';
import { postOnce, type Waiting } from '#dashboard/shell/post-once.ts';
import { toastError } from '#dashboard/shell/undo.ts';

type Props = { organizationId: string; spaceId: string; title: string; onClose: () => void };

/** An import into a space that takes change requests only: into a new one, archived again when nothing came in. */
export function ImportProposed({ organizationId, spaceId, title, onClose }: Props) {
  const navigate = useNavigate();
  const made = useRef<string>(undefined);
  const make = async (name: string, watch: Waiting) => {
    if (made.current === undefined) {
      const subject = t('importSubject', { name }).slice(0, 100);
      const path = { spaceId };
      const { data } = await postOnce()(headers => createChangeRequest({ path, body: { subject }, headers }), watch);
      made.current = String(data.number);
    }
    return { organizationId, spaceId, changeRequest: made.current };
  };
  const archive = () => {
    const changeRequestId = made.current;
    made.current = undefined;
    if (changeRequestId !== undefined)
      updateChangeRequestById({ path: { spaceId, changeRequestId }, body: { status: 'archived' } }).catch(toastError);
  };
  return (
    <ImportDialog
      organizationId={organizationId}
      target={make}
      into={t('importIntoRequest', { name: title })}
      openLabel={t('importOpenRequest')}
      onClose={onClose}
      onImported={() => undefined}
      onNothing={archive}
      onOpen={() => {
        onClose();
        // A route of another area.
        void navigate({ to: `/o/${organizationId}/s/${spaceId}/cr/${made.current}/changes` as '/' });
      }}
    />
  );
}
