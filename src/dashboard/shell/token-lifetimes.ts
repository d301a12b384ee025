import { t } from '#dashboard/messages/token-lifetimes.ts';

const days = ['30', '90', '365', 'forever'] as const;
/** How long a new token is valid, in days. */
export type TokenLifetime = (typeof days)[number];

export const tokenLifetimes = days.map(value => ({ value, label: t(value) }));

export const expiryAfter = (lifetime: TokenLifetime) =>
  lifetime === 'forever' ? {} : { expiresAt: new Date(Date.now() + Number(lifetime) * 86_400_000).toISOString() };
