import type { Config } from '../config.ts';

/** The parts of a site that decide where it answers. */
interface SitePlace {
  organization_hostname: string;
  basename: string;
  hostname: string | null;
  hostname_works_since: string | null;
  proxy: string | null;
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
  const isPending = place.hostname_works_since === null;
  const hostname = place.hostname
    ? [{ kind: 'hostname' as const, url: `https://${place.hostname}`, pending: isPending }]
    : [];
  return [
    ...(place.proxy ? [{ kind: 'proxy' as const, url: `https://${place.proxy}`, pending: false }] : []),
    ...(isPending ? [] : hostname),
    { kind: 'own' as const, url: ownAddress(place, config), pending: false },
    ...(isPending ? hostname : []),
  ];
}

/** The address that readers are given: the proxy, else the custom hostname once that works, else the site's own (decisions 5.18). */
export function siteAddress(place: SitePlace, config: Config): string {
  const [given] = siteAddresses(place, config);
  return given?.url ?? ownAddress(place, config);
}

/** The address that readers will be given as soon as it works. */
export const comingAddress = ({ hostname, hostname_works_since, proxy }: SitePlace): string | undefined =>
  hostname && hostname_works_since === null && !proxy ? `https://${hostname}` : undefined;

/** As if the custom hostname worked: for what finds out whether it does. */
export const onceItWorks = <Place extends Omit<SitePlace, 'hostname_works_since'>>(place: Place) => ({
  ...place,
  hostname_works_since: '',
});

/** `<site>[/<share key>][/<section>][/<site space>]/`; defaults, which add nothing, are left out (decisions 5.18). */
export function publishedAddress(site: string, parts: readonly (string | null | undefined)[]): string {
  return `${[site, ...parts.filter(part => typeof part === 'string').map(encodeURIComponent)].join('/')}/`;
}
