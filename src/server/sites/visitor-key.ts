import type { Secrets } from '../secrets.ts';

/** The parts that make a site's key. */
interface KeyPlace {
  organizationId: string;
  siteId: string;
  /** Empty until a new key is asked for the first time. */
  salt: string;
}

/**
 * The key that signs the tokens of a site's visitors (decisions 5.15). It follows from the installation's secret, so it is stored
 * nowhere; a new salt makes another one.
 */
export function visitorKey(secrets: Secrets, { organizationId, siteId, salt }: KeyPlace): string {
  return secrets.sign('site-visitor-key', JSON.stringify([organizationId, siteId, salt]));
}
