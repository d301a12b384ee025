import type { Config } from '../config.ts';

/** The parts of a site that decide where it answers. */
interface SitePlace {
  organization_hostname: string;
  basename: string;
  hostname: string | null;
  proxy: string | null;
}

/** The address that is always there: `<organization>.<sites domain>/<basename>`, without a slash at the end. */
export function ownAddress({ organization_hostname, basename }: SitePlace, { publicUrl, sitesDomain }: Config): string {
  return `${new URL(publicUrl).protocol}//${organization_hostname}.${sitesDomain}/${encodeURIComponent(basename)}`;
}

/** The address that readers are given: the proxy, else the custom hostname, else the site's own (decisions 5.18). */
export function siteAddress(place: SitePlace, config: Config): string {
  if (place.proxy) return `https://${place.proxy}`;
  if (place.hostname) return `https://${place.hostname}`;
  return ownAddress(place, config);
}

/** `<site>[/<share key>][/<section>][/<site space>]/`; defaults, which add nothing, are left out (decisions 5.18). */
export function publishedAddress(site: string, parts: readonly (string | null | undefined)[]): string {
  return `${[site, ...parts.filter(part => typeof part === 'string').map(encodeURIComponent)].join('/')}/`;
}
