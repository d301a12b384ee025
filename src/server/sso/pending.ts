import type { PendingSettings, SamlProviderRow } from '../db/tables/sso.ts';

const connection = ['sso_url', 'entity_id', 'certificate', 'signed'] as const;
type Connection = Pick<SamlProviderRow, (typeof connection)[number]>;

/** Whether two settings lead to the same sign-in, so that a test of one is a test of the other. */
export const isSameConnection = (one: Connection, other: Connection) =>
  connection.every(name => one[name] === other[name]);

/** What waits to be tried; undefined when nothing does. */
export const pendingOf = ({ pending }: Pick<SamlProviderRow, 'pending'>): PendingSettings | undefined =>
  pending === null ? undefined : JSON.parse(pending);

/** The provider as it is tried. @returns undefined when the settings to try are gone */
export function providerAs(settings: 'live' | 'pending', provider: SamlProviderRow): SamlProviderRow | undefined {
  if (settings === 'live') return provider;
  const pending = pendingOf(provider);
  if (!pending) return undefined;
  const { sso_url, entity_id, certificate, signed } = pending;
  return { ...provider, sso_url, entity_id, certificate, signed };
}
