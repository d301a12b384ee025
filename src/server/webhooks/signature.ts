import { createHmac } from 'node:crypto';
import type { WebhookRow } from '../db/tables/webhooks.ts';
import type { Secrets } from '../secrets.ts';

/** The secret of a webhook: it can be made again, and is stored nowhere. */
export const secretOf = (secrets: Secrets, { id, secret_salt }: Pick<WebhookRow, 'id' | 'secret_salt'>): string =>
  `whsec_${secrets.sign('webhook', `${id}.${secret_salt}`)}`;

/** The header `X-Bindery-Signature` (decisions 9): HMAC-SHA256 of the time, a dot and the body. */
export function signatureOf(secret: string, body: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
