import { useRef } from 'react';
import { createSpace, deleteSpaceById } from '#client/sdk.gen.ts';
import { ImportDialog } from '#dashboard/content/import-dialog.tsx';
import { titleOfSource } from '#dashboard/content/import-source.ts';
import { useContentActions } from '#dashboard/content/use-content-actions.ts';
import { t } from '#dashboard/messages/content.ts';
import { postOnce, type Waiting } from '#dashboard/shell/post-once.ts';
import { toastError } from '#dashboard/shell/undo.ts';

type Props = {
  organizationId: string;
  parent: string | undefined;
  file: File | undefined;
  onClose: () => void;
  onOpen: (spaceId: string) => void;
};

/** An import into a space that is made when it begins, and taken away again when nothing came in. */
export function ImportNewSpace({ organizationId, parent, file, onClose, onOpen }: Props) {
  const { refresh } = useContentActions(organizationId);
  const made = useRef<string>(undefined);
  const make = async (name: string, watch: Waiting) => {
    if (made.current === undefined) {
      const body = { title: titleOfSource(name), parent: parent ?? null };
      const path = { organizationId };
      const { data } = await postOnce()(headers => createSpace({ path, body, headers }), watch);
      made.current = data.id;
      // Seen as it fills, also when the dialog is closed meanwhile.
      void refresh();
    }
    return { organizationId, spaceId: made.current };
  };
  const takeAway = () => {
    const spaceId = made.current;
    made.current = undefined;
    if (spaceId !== undefined) void deleteSpaceById({ path: { spaceId } }).then(refresh, toastError);
  };
  return (
    <ImportDialog
      organizationId={organizationId}
      target={make}
      into={t('aNewSpace')}
      file={file}
      onClose={onClose}
      onImported={() => void refresh()}
      onNothing={takeAway}
      onOpen={() => made.current !== undefined && onOpen(made.current)}
    />
  );
}
