import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rotateOrganizationWebhookSecret } from '#client/sdk.gen.ts';
import type { Webhook } from '#client/types.gen.ts';
import { GraceDialog } from '#dashboard/forms/grace-dialog.tsx';
import { t } from '#dashboard/messages/webhooks.ts';
import { SecretDialog } from '#dashboard/webhooks/secret-dialog.tsx';
import { hostOf, refreshWebhooks, type WebhookPlace } from '#dashboard/webhooks/webhook-data.ts';

type RotateProps = { place: WebhookPlace; webhook: Webhook; onClose: () => void };

/** Gives a webhook a new secret, which is shown then, and asks when the current one stops signing. */
export function RotateDialog({ place, webhook, onClose }: RotateProps) {
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined)
    return <SecretDialog title={t('rotatedTitle', { host: hostOf(webhook) })} secret={secret} onClose={onClose} />;
  const option = (value: 'later' | 'now') => ({
    label: t(`rotateOld.${value}`),
    description: t(`rotateOld.${value}.help`),
  });
  return (
    <GraceDialog
      title={t('rotateTitle', { host: hostOf(webhook) })}
      lead={t('rotateLead')}
      label={t('rotateOld')}
      options={{ later: option('later'), now: option('now') }}
      action={t('rotate')}
      onClose={onClose}
      run={async graceHours => {
        const { data } = await rotateOrganizationWebhookSecret({ path: place, body: { graceHours } });
        setSecret(data.secret);
        await refreshWebhooks(queries);
      }}
    />
  );
}
