import { t } from '#dashboard/messages/webhooks.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyField } from '#dashboard/ui/copy-field.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { SignatureHelp } from '#dashboard/webhooks/signature-help.tsx';

/** The secret of a new webhook, the only time that it is known. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('secretTitle')}
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
