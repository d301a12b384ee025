import { createHmac } from 'node:crypto';
import type { WebhookRow } from '../db/tables/webhooks.ts';
import type { Secrets } from '../secrets.ts';

/** The secret of a webhook: it is worked out from its salt, and stored nowhere. */
export const secretOf = (secrets: Secrets, { id, secret_salt }: Pick<WebhookRow, 'id' | 'secret_salt'>): string =>
  `whsec_${secrets.sign('webhook', `${id}.${secret_salt}`)}`;

/** The former secret of a webhook, while it signs too. */
export function isFormerSigning({ former_until }: Pick<WebhookRow, 'former_until'>, now: Date): boolean {
  return former_until !== null && former_until > now.toISOString();
}

/** The header `X-Bindery-Signature`: HMAC-SHA256 of the time, a dot and the body, by the secret and by the former one. */
export function signatureOf(secrets: Secrets, webhook: WebhookRow, body: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  const former = isFormerSigning(webhook, now) ? webhook.former_salt : null;
  const salts = [webhook.secret_salt, ...(former === null ? [] : [former])];
  const signatures = salts.map(secret_salt =>
    createHmac('sha256', secretOf(secrets, { id: webhook.id, secret_salt }))
      .update(`${time}.${body}`)
      .digest('hex'),
  );
  return [`t=${time}`, ...signatures.map(signature => `v1=${signature}`)].join(',');
}
