import { useRef } from 'react';
import { t } from '#dashboard/messages/shell.ts';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { Textarea } from '#dashboard/ui/input.tsx';
import { Kbd } from '#dashboard/ui/kbd.tsx';

/** A text to be copied by hand, already selected. */
export function CopyDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('copyByHand')}
      description={t.rich('copyByHandHelp', { keys: <Kbd keys="mod+c" /> })}
      initialFocus={field}
    >
      <Textarea
        ref={field}
        readOnly
        mono
        rows={2}
        aria-label={t('copyByHandText')}
        value={text}
        onFocus={event => event.target.select()}
        className="wrap-anywhere"
      />
    </Dialog>
  );
}
