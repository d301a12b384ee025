import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef } from 'react';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/picture-upload.ts';
import { Button } from '#dashboard/ui/button.tsx';
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

/** Buttons that take a small picture, which is saved at once, and take it away; and what was wrong with it, on a line of its own. */
export function PictureUpload({ label, has, send, saved, onRemove }: PictureUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > largest) throw new Error(t('tooLarge'));
      await send(file);
    },
    onSuccess: () => toast.success(saved),
  });
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file) upload.mutate(file);
  };
  return (
    <>
      <div className="flex gap-2">
        <Button loading={upload.isPending} onClick={() => input.current?.click()}>
          {t(has ? 'replace' : 'upload')}
        </Button>
        {has && (
          <Button variant="quiet" onClick={onRemove}>
            {t('remove')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept={kinds}
          aria-label={label}
          tabIndex={-1}
          className="sr-only"
          onChange={take}
        />
      </div>
      <p className="w-full text-xs text-fg-3">{t('help')}</p>
      <div className="w-full empty:hidden">
        <FormProblem error={upload.error} />
      </div>
    </>
  );
}
