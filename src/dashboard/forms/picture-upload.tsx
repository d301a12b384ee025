import { useMutation } from '@tanstack/react-query';
import { FileButtons } from '#dashboard/forms/file-buttons.tsx';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/picture-upload.ts';
import { toast } from '#dashboard/ui/toast.ts';

const kinds = 'image/png,image/jpeg,image/gif,image/webp,image/svg+xml';
const largest = 1024 * 1024;

type PictureUploadProps = {
  /** What it is a picture of. */
  label: string;
  /** Whether there is one. */
  has: boolean;
  send: (file: File) => Promise<unknown>;
  /** Told when it was sent. */
  saved: string;
  onRemove: () => void;
};

/** Takes a small picture, which is saved at once, and takes it away; what was wrong with it stands on a line of its own. */
export function PictureUpload({ label, has, send, saved, onRemove }: PictureUploadProps) {
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > largest) throw new Error(t('tooLarge'));
      await send(file);
    },
    onSuccess: () => toast.success(saved),
  });
  return (
    <>
      <div className="flex gap-2">
        <FileButtons
          label={label}
          accept={kinds}
          isThere={has}
          loading={upload.isPending}
          onFile={upload.mutate}
          onRemove={onRemove}
        />
      </div>
      <p className="w-full text-xs text-fg-3">{t('help')}</p>
      <div className="w-full empty:hidden">
        <FormProblem error={upload.error} />
      </div>
    </>
  );
}
