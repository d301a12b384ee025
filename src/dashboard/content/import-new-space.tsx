import { useRef } from 'react';
import { createSpace, deleteSpaceById } from '#client/sdk.gen.ts';
import { ImportDialog } from '#dashboard/content/import-dialog.tsx';
import { titleOfSource } from '#dashboard/content/import-source.ts';
import { useContentActions } from '#dashboard/content/use-content-actions.ts';
import { t } from '#dashboard/messages/content.ts';

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
  const filled = useRef(false);
  const make = async (name: string) => {
    if (made.current === undefined) {
      const body = { title: titleOfSource(name), parent: parent ?? null };
      made.current = (await createSpace({ path: { organizationId }, body })).data.id;
    }
    return { organizationId, spaceId: made.current };
  };
  const close = () => {
    if (made.current !== undefined && !filled.current)
      void deleteSpaceById({ path: { spaceId: made.current } }).then(refresh);
    onClose();
  };
  return (
    <ImportDialog
      organizationId={organizationId}
      target={make}
      into={t('aNewSpace')}
      file={file}
      onClose={close}
      onImported={() => {
        filled.current = true;
        void refresh();
      }}
      onOpen={() => made.current !== undefined && onOpen(made.current)}
    />
  );
}
