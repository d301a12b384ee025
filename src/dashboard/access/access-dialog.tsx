import type { AccessTarget } from '#dashboard/access/access-data.ts';
import { AccessPanel } from '#dashboard/access/access-panel.tsx';
import { t } from '#dashboard/messages/access.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';

/** The access of a space or collection, over whatever page it was asked for on. */
export function AccessDialog({ target, onClose }: { target: AccessTarget; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      size="lg"
      title={t('accessTo', { title: target.title })}
      description={t('accessLead')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <AccessPanel target={target} />
    </Dialog>
  );
}
