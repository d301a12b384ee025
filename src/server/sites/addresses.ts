import type { Config } from '../config.ts';

/** The parts of a site that decide where it answers. */
interface SitePlace {
  organization_hostname: string;
  basename: string;
  hostname: string | null;
  hostname_works_since: string | null;
  proxy: string | null;
  proxy_works_since: string | null;
}

/** An address of a site that readers are given once a request of ours has got through. */
export interface PendingAddress {
  kind: 'proxy' | 'hostname';
  url: string;
  /** The one that readers are given then. */
  given: string;
}

/** Where the addresses of an organization's sites begin, without a slash at the end (decisions 5.18). */
export function organizationAddress(hostname: string, { publicUrl, sitesDomain, sitesAddress }: Config): string {
  // Read off it: a list of the spaces of a site makes hundreds of addresses.
  const protocol = publicUrl.slice(0, publicUrl.indexOf('//'));
  return `${protocol}//${sitesAddress === 'path' ? `${sitesDomain}/${hostname}` : `${hostname}.${sitesDomain}`}`;
}

/** The address that is always there, without a slash at the end. */
export function ownAddress(
  { organization_hostname, basename }: Pick<SitePlace, 'organization_hostname' | 'basename'>,
  config: Config,
): string {
  return `${organizationAddress(organization_hostname, config)}/${encodeURIComponent(basename)}`;
}

/** Everywhere a site answers; the first is the one that readers are given. */
export function siteAddresses(place: SitePlace, config: Config) {
  const set = (['proxy', 'hostname'] as const).flatMap(kind =>
    place[kind] ? { kind, url: `https://${place[kind]}`, pending: place[`${kind}_works_since`] === null } : [],
  );
  return [
    ...set.filter(({ pending }) => !pending),
    { kind: 'own' as const, url: ownAddress(place, config), pending: false },
    ...set.filter(({ pending }) => pending),
  ];
}

/** The address that readers are given: the proxy, else the custom hostname, once they work, else the site's own (decisions 5.18). */
export function siteAddress(place: SitePlace, config: Config): string {
  const [given] = siteAddresses(place, config);
  return given?.url ?? ownAddress(place, config);
}

export const pendingAddresses = (place: SitePlace, config: Config): PendingAddress[] =>
  siteAddresses(place, config).flatMap(({ kind, url, pending }) =>
    pending && kind !== 'own'
      ? { kind, url, given: siteAddress({ ...place, [`${kind}_works_since`]: '' }, config) }
      : [],
  );

/** As if all its addresses worked: for what finds out whether they do. */
export const onceAllWork = <Place extends Omit<SitePlace, 'hostname_works_since' | 'proxy_works_since'>>(
  place: Place,
) => ({ ...place, hostname_works_since: '', proxy_works_since: '' });

/** `<site>[/<share key>][/<section>][/<site space>]/`; defaults, which add nothing, are left out (decisions 5.18). */
export function publishedAddress(site: string, parts: readonly (string | null | undefined)[]): string {
  return `${[site, ...parts.filter(part => typeof part === 'string').map(encodeURIComponent)].join('/')}/`;
}
