import type { QueryClient } from '@tanstack/react-query';
import { findSsoProviderLoginsOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Organization } from '#client/types.gen.ts';
import { startAt } from '#dashboard/shell/sso-start.ts';

/**
 * Where a page of an organization is opened through its identity provider: at the provider where there is one, else on
 * the page that names them. Admins keep their password: they get that page too, which offers to go on without.
 */
export async function addressThroughSso(
  queries: QueryClient,
  { id, permissions }: Organization,
  path: string,
): Promise<{ href: string; isElsewhere: boolean }> {
  const asked = permissions.admin
    ? undefined
    : await queries.fetchQuery(findSsoProviderLoginsOptions({ query: { organization: id } })).catch(() => undefined);
  const [provider, ...others] = asked?.items ?? [];
  return provider && others.length === 0
    ? { href: startAt(provider.startURL, path), isElsewhere: true }
    : { href: `/login/sso/${id}?next=${encodeURIComponent(path)}`, isElsewhere: false };
}
