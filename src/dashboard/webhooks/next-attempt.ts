import type { WebhookDelivery } from '#client/types.gen.ts';

/** When a delivery that failed is tried again. */
export const nextOf = ({ status, attempts, nextAttemptAt }: WebhookDelivery): string | undefined =>
  status === 'pending' && attempts > 0 ? nextAttemptAt : undefined;

export const isSoon = (at: string): boolean => Date.parse(at) < Date.now() + 60_000;
