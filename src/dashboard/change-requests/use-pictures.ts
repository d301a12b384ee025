import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { t } from '#dashboard/messages/composer.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { uploadFile, uploadKey } from '#dashboard/shell/upload.ts';
import { formatBytes } from '#dashboard/ui/format-bytes.ts';
import { randomId } from '#dashboard/ui/random-id.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** In bytes; the service takes no larger picture in a comment. */
const largest = 10 * 1024 * 1024;

const picturesIn = (data: DataTransfer): File[] => [...data.files].filter(({ type }) => type.startsWith('image/'));

/** What a picture is called in the text: its file's name, without what would end it. */
const altOf = ({ name }: File): string => name.replace(/\.\w+$/, '').replace(/[[\]\\\n]/g, ' ');

type Field = {
  /** Puts a text where the caret is. */
  insert: (text: string) => void;
  text: string;
  setText: (text: string) => void;
};

/** Uploads pictures that are pasted or dropped into a field, and names them in its text. */
export function usePictures(field: Field) {
  const organizationId = useOrganizationId();
  const [uploading, setUploading] = useState(0);
  const latest = useRef(field);
  useEffect(() => {
    latest.current = field;
  });
  const add = async (file: File) => {
    if (file.size > largest) {
      toast.error(t('pictureTooLarge', { name: file.name, limit: formatBytes(largest) }));
      return;
    }
    const alt = altOf(file);
    const placeholder = `![${t('uploading', { name: alt })}](#${randomId()})`;
    // What is written meanwhile stays.
    const replace = (by: string) => latest.current.setText(latest.current.text.replace(placeholder, () => by));
    field.insert(`${placeholder}\n`);
    setUploading(count => count + 1);
    try {
      const url = await uploadFile({ organizationId, file, kind: 'comment' });
      replace(`![${alt}](upload:${uploadKey(url)})`);
    } catch (error) {
      replace('');
      toastError(error);
    }
    setUploading(count => count - 1);
  };
  const addAll = async (files: readonly File[]) => {
    for (const file of files) await add(file);
  };
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const files = picturesIn(data);
    if (files.length === 0) return;
    event.preventDefault();
    void addAll(files);
  };
  return {
    uploading: uploading > 0,
    add: addAll,
    fieldProps: {
      onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
      onDrop: (event: DragEvent) => take(event, event.dataTransfer),
    },
  };
}
