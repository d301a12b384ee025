import { useEffect, useState } from 'react';
import { Field } from '#dashboard/forms/field.tsx';
import { t } from '#dashboard/messages/editor.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { Input } from '#dashboard/ui/input.tsx';

type AltDialogProps = {
  /** The image, or where it can be seen; undefined as long as nobody knows. */
  image: File | string | undefined;
  submitLabel: string;
  /** `isSent` is false for what was typed before the dialog was closed. */
  onDone: (alt: string, isSent: boolean) => void;
  /** Closed without a word. */
  onClose: () => void;
};

/** Asks for the words that stand for an image. */
export function AltDialog({ image, submitLabel, onDone, onClose }: AltDialogProps) {
  const [alt, setAlt] = useState('');
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (!(image instanceof File)) return setShown(image);
    const url = URL.createObjectURL(image);
    setShown(url);
    return () => URL.revokeObjectURL(url);
  }, [image]);
  return (
    <Dialog
      open
      size="sm"
      title={t('altTitle')}
      description={t('altBody')}
      onOpenChange={open => !open && (alt ? onDone(alt, false) : onClose())}
      footer={
        <Button variant="primary" onClick={() => onDone(alt, true)}>
          {submitLabel}
        </Button>
      }
    >
      <div className="space-y-4">
        {shown && <img src={shown} alt="" className="max-h-40 rounded-md border object-contain" />}
        <Field label={t('altLabel')}>
          {aria => (
            <Input
              {...aria}
              value={alt}
              maxLength={500}
              onChange={event => setAlt(event.target.value)}
              onKeyDown={event => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                onDone(alt, true);
              }}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
