import { t } from '#dashboard/messages/webhooks.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyField } from '#dashboard/ui/copy-field.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { SignatureHelp } from '#dashboard/webhooks/signature-help.tsx';

type SecretDialogProps = { title: string; secret: string; onClose: () => void };

/** A new secret, the only time that it is shown. */
export function SecretDialog({ title, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={title}
      description={t('secretLead')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <CopyField value={secret} label={t('secret')} copyLabel={t('copySecret')} />
      <h3 className="mt-5 mb-1 text-sm font-semibold">{t('verifyTitle')}</h3>
      <SignatureHelp />
    </Dialog>
  );
}
