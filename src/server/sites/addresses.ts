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

/** Everywhere a site answers; the first is the one that readers are given. */
export function siteAddresses(place: SitePlace, config: Config) {
  return [
    ...(place.proxy ? [{ kind: 'proxy' as const, url: `https://${place.proxy}` }] : []),
    ...(place.hostname ? [{ kind: 'hostname' as const, url: `https://${place.hostname}` }] : []),
    { kind: 'own' as const, url: ownAddress(place, config) },
  ];
}

/** The address that readers are given: the proxy, else the custom hostname, else the site's own (decisions 5.18). */
export function siteAddress(place: SitePlace, config: Config): string {
  const [given] = siteAddresses(place, config);
  return given?.url ?? ownAddress(place, config);
}

/** `<site>[/<share key>][/<section>][/<site space>]/`; defaults, which add nothing, are left out (decisions 5.18). */
export function publishedAddress(site: string, parts: readonly (string | null | undefined)[]): string {
  return `${[site, ...parts.filter(part => typeof part === 'string').map(encodeURIComponent)].join('/')}/`;
}
