import type { SiteAddressTest } from '#contract/site-address-test.ts';

/**
 * What a `Strict-Transport-Security` header has a browser keep (RFC 6797 6.1); of several, the first counts (8.1).
 *
 * @returns undefined for none, for one that browsers pass over, and for one that ends it
 */
export function readHsts(header: string | undefined): SiteAddressTest['hsts'] {
  const [first = ''] = (header ?? '').split(',');
  const directives = new Map(
    first.split(';').map(directive => {
      const [name = '', value = ''] = directive.split('=', 2);
      return [name.trim().toLowerCase(), value.trim().replaceAll('"', '')];
    }),
  );
  const said = directives.get('max-age') ?? '';
  const maxAge = /^\d{1,15}$/.test(said) ? Number(said) : 0;
  return maxAge > 0 ? { maxAge, includeSubDomains: directives.has('includesubdomains') } : undefined;
}
