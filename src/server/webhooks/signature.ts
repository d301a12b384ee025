import { createHmac } from 'node:crypto';
import type { WebhookRow } from '../db/tables/webhooks.ts';
import type { Secrets } from '../secrets.ts';

/** The secret of a webhook: it is worked out from its salt, and stored nowhere. */
export const secretOf = (secrets: Secrets, { id, secret_salt }: Pick<WebhookRow, 'id' | 'secret_salt'>): string =>
  `whsec_${secrets.sign('webhook', `${id}.${secret_salt}`)}`;

interface EarlierSecret {
  salt: string;
  until: string;
}

/** A rotation for each secret that still signs makes the header longer. */
const mostEarlier = 5;

/** What remains of a webhook's secrets after a rotation: those that are not over yet, and are valid longest, go on signing until their time. */
export function formerSecrets(
  webhook: WebhookRow,
  { now, until }: { now: Date; until: string },
): Pick<WebhookRow, 'former_salt' | 'former_until' | 'earlier_secrets'> {
  const earlier = signingBefore(webhook, now).toSorted(longestFirst).slice(0, mostEarlier);
  return { former_salt: webhook.secret_salt, former_until: until, earlier_secrets: JSON.stringify(earlier) };
}

const longestFirst = (a: EarlierSecret, b: EarlierSecret) => Date.parse(b.until) - Date.parse(a.until);

/** Until when a former secret signs too. */
export const signsBeforeUntil = (webhook: WebhookRow, now: Date): string | undefined =>
  signingBefore(webhook, now).toSorted(longestFirst)[0]?.until;

/** The secrets before the present one that sign too, the latest first. */
function signingBefore({ former_salt, former_until, earlier_secrets }: WebhookRow, now: Date): EarlierSecret[] {
  const earlier: EarlierSecret[] = JSON.parse(earlier_secrets);
  const former = former_salt === null || former_until === null ? [] : [{ salt: former_salt, until: former_until }];
  return [...former, ...earlier].filter(({ until }) => until > now.toISOString());
}

/** The header `X-Bindery-Signature`: HMAC-SHA256 of the time, a dot and the body, by the secret and by each former one. */
export function signatureOf(secrets: Secrets, webhook: WebhookRow, body: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  const salts = [webhook.secret_salt, ...signingBefore(webhook, now).map(({ salt }) => salt)];
  const signatures = salts.map(secret_salt =>
    createHmac('sha256', secretOf(secrets, { id: webhook.id, secret_salt }))
      .update(`${time}.${body}`)
      .digest('hex'),
  );
  return [`t=${time}`, ...signatures.map(signature => `v1=${signature}`)].join(',');
}
