export type WebhookSearch = {
  /** Shows failed deliveries only. */
  status?: 'failed';
  /** The delivery whose details are open. */
  delivery?: string;
};

export const validateWebhookSearch = (raw: Record<string, unknown>): WebhookSearch => ({
  ...(raw.status === 'failed' && { status: raw.status }),
  ...(typeof raw.delivery === 'string' && { delivery: raw.delivery }),
});
