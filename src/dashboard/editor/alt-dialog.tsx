import { useEffect, useState } from 'react';
import { Field } from '#dashboard/forms/field.tsx';
import { t } from '#dashboard/messages/editor.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { Input } from '#dashboard/ui/input.tsx';

type AltDialogProps = {
  file: File;
  onDone: (alt: string) => void;
  /** Inserts the image without. */
  onClose: () => void;
};

/** Asks for the words that stand for an image. What was typed counts even where it is closed. */
export function AltDialog({ file, onDone, onClose }: AltDialogProps) {
  const [alt, setAlt] = useState('');
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setShown(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <Dialog
      open
      size="sm"
      title={t('altTitle')}
      description={t('altBody')}
      onOpenChange={open => !open && (alt ? onDone(alt) : onClose())}
      footer={
        <Button variant="primary" onClick={() => onDone(alt)}>
          {t('altInsert')}
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
                onDone(alt);
              }}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}
