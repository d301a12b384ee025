/** Which part of the installation a host name stands for; `shared` by all organizations, which their paths name. */
export interface SiteHost {
  kind: 'organization' | 'custom' | 'shared';
  hostname: string;
}

/** The settings that tell hosts apart. */
interface HostSettings {
  sitesDomain: string;
  sitesAddress: 'subdomain' | 'path';
  ownHost: string;
}

/**
 * Reads a `Host` header. Sites answer at `<organization>.<sites domain>`, at the domain itself where paths name the
 * organization, and at hostnames of their own; the service's own host, addresses of machines and names without a dot belong
 * to the service. Ports are ignored: a proxy may leave them out.
 * @returns `undefined` where the host is not one of a site
 */
export function readHost(
  host: string | undefined,
  { sitesDomain, sitesAddress, ownHost }: HostSettings,
): SiteHost | undefined {
  const name = withoutPort(host ?? '')
    .toLowerCase()
    // The same name, fully qualified (RFC 1034, 3.1).
    .replace(/\.$/, '');
  const domain = withoutPort(sitesDomain);
  if (name === withoutPort(ownHost) || name.length > 253) return undefined;
  if (name === domain) return sitesAddress === 'path' ? { kind: 'shared', hostname: name } : undefined;
  if (name.endsWith(`.${domain}`)) {
    const hostname = name.slice(0, -domain.length - 1);
    return LABEL.test(hostname) ? { kind: 'organization', hostname } : undefined;
  }
  const isName = name.split('.').every(label => LABEL.test(label)) && name.includes('.') && !/\.\d+$/.test(name);
  return isName ? { kind: 'custom', hostname: name } : undefined;
}

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const withoutPort = (host: string) => host.replace(/:\d+$/, '');

/** The path of an address, cut at its slashes and decoded. */
export interface Path {
  segments: string[];
  /** Whether a slash stands at the end, as it does in addresses of sites and spaces. */
  slash: boolean;
}

/** @returns `undefined` for what no page can be called: wrong escapes, control characters, far too long */
export function readPath(pathname: string): Path | undefined {
  if (pathname.length > 2000) return undefined;
  const raw = pathname.split('/').slice(1);
  const slash = raw.at(-1) === '';
  if (slash) raw.pop();
  try {
    const segments = raw.map(decodeURIComponent);
    return segments.some(segment => segment === '' || hasControl(segment)) ? undefined : { segments, slash };
  } catch {
    return undefined;
  }
}

const hasControl = (text: string) => Array.from(text).some(character => character < ' ' || character === '\u007f');

/** The site of a request, as far as host and path say: the rest of its path is the site's own affair. */
type SiteKey = { organization: string; basename: string } | { hostname: string };

/** A site, where its addresses begin on its host, without a slash at the end, and the segments below that. */
export interface FoundSite {
  key: SiteKey;
  base: string;
  rest: string[];
}

/** Splits off the segments that name the site; a site with a hostname of its own needs none. */
export function siteOf(host: SiteHost, segments: readonly string[]): FoundSite | undefined {
  if (host.kind === 'custom') return { key: { hostname: host.hostname }, base: '', rest: [...segments] };
  const names = segments.slice(0, host.kind === 'shared' ? 2 : 1);
  const [organization, basename] = host.kind === 'shared' ? names : [host.hostname, ...names];
  if (organization === undefined || basename === undefined || names.some(name => name.startsWith('~')))
    return undefined;
  const base = names.map(name => `/${encodeURIComponent(name)}`).join('');
  return { key: { organization, basename }, base, rest: segments.slice(names.length) };
}

/** What a reader asks a site for. */
export type Wanted =
  | { kind: 'page'; segments: string[]; format: 'html' | 'markdown' }
  /** `part` of a map that has no room in one file. */
  | { kind: 'document'; name: SiteDocument; part?: number }
  | { kind: 'accessibility'; language?: string }
  | { kind: 'search' }
  | { kind: 'mcp' }
  | { kind: 'sign-out' }
  | { kind: 'feedback'; space: string; page: string; rating: Rating }
  | { kind: 'pdf'; space: string; page: string }
  | { kind: 'file'; space: string; file: string }
  | { kind: 'picture' | 'font'; sha256: string };

/** What a reader says of a page. */
export const ratings = ['helpful', 'unhelpful'] as const;
/** The part of a page that thanks for it; no heading can be called so. */
export const thanksAnchor = '~thanks';
export type Rating = (typeof ratings)[number];

const DOCUMENTS = ['sitemap.xml', 'robots.txt', 'llms.txt', 'llms-full.txt', 'feed.xml', 'favicon.svg'] as const;
type SiteDocument = (typeof DOCUMENTS)[number];

/**
 * Reads the path inside a site, after the key of a link: `…/sitemap.xml`, `…/sitemap-1.xml`, `…/~search`, `…/~mcp`, `…/~sign-out`,
 * `…/~/accessibility[/<language>]`, `…/~feedback/<space>/<page>/<rating>`, `…/~pdf/<space>/<page>`,
 * `…/~/files/<space>/<file>/<name>`, `…/~/pictures/<hash>`, `…/~/fonts/<hash>`, a page, or a page's Markdown (`….md`).
 * @returns `undefined` for addresses that nothing can have
 */
export function readWanted(segments: readonly string[]): Wanted | undefined {
  const [first, second, third, ...after] = segments;
  const name = DOCUMENTS.find(document => document === first);
  if (name && segments.length === 1) return { kind: 'document', name };
  const part = segments.length === 1 ? /^sitemap-([1-9]\d{0,4})\.xml$/.exec(first ?? '')?.[1] : undefined;
  if (part !== undefined) return { kind: 'document', name: 'sitemap.xml', part: Number(part) };
  if (first === '~search' && segments.length === 1) return { kind: 'search' };
  if (first === '~mcp' && segments.length === 1) return { kind: 'mcp' };
  if (first === '~sign-out' && segments.length === 1) return { kind: 'sign-out' };
  const rating = ratings.find(one => one === after[0]);
  if (first === '~feedback' && second !== undefined && third !== undefined && rating && after.length === 1)
    return { kind: 'feedback', space: second, page: third, rating };
  if (first === '~pdf' && second !== undefined && third !== undefined && after.length === 0)
    return { kind: 'pdf', space: second, page: third };
  if (first === '~' && second === 'files' && third !== undefined && after.length === 2 && after[0] !== undefined)
    return { kind: 'file', space: third, file: after[0] };
  if (first === '~' && second === 'pictures' && third !== undefined && after.length === 0)
    return { kind: 'picture', sha256: third };
  if (first === '~' && second === 'fonts' && third !== undefined && after.length === 0)
    return { kind: 'font', sha256: third };
  if (first === '~' && second === 'accessibility' && after.length === 0)
    return { kind: 'accessibility', ...(third === undefined ? {} : { language: third }) };
  if (first?.startsWith('~')) return undefined;
  const last = segments.at(-1);
  if (last?.endsWith('.md') && last.length > 3)
    return { kind: 'page', segments: [...segments.slice(0, -1), last.slice(0, -3)], format: 'markdown' };
  return { kind: 'page', segments: [...segments], format: 'html' };
}

/** The file name of an asset of ours, which every site host serves at any depth: `…/~assets/<name>`. */
export function assetOf(segments: readonly string[]): string | undefined {
  return segments.at(-2) === '~assets' ? segments.at(-1) : undefined;
}

/** A space of a site, as far as addresses need it. */
interface SpaceAddress {
  record: { path: string };
  isDefault: boolean;
  /** The same object for all spaces of a section. */
  section?: { path: string; isDefault: boolean } | undefined;
}

/** A space that may be meant, and the path of the page in it. */
export interface Candidate<Space> {
  space: Space;
  path: string;
}

/**
 * The pages that a path may mean, most likely first: what a section has by its segment, then what the default section has, then that
 * by the segment which the section had before it was the default. The same again for the spaces of a section.
 */
export function candidates<Space extends SpaceAddress>(
  spaces: readonly Space[],
  segments: readonly string[],
): Candidate<Space>[] {
  const [first, ...rest] = segments;
  const sections = [...Map.groupBy(spaces, ({ section }) => section)];
  const named = sections.find(([section]) => section !== undefined && section.path === first);
  const chosen = sections.find(([section]) => section === undefined || section.isDefault);
  return [
    ...(named && named !== chosen ? within(named[1], rest) : []),
    ...(chosen ? within(chosen[1], segments) : []),
    ...(named && named === chosen ? within(named[1], rest) : []),
  ];
}

/** The same for the spaces of one section, or of a site without sections. */
function within<Space extends SpaceAddress>(spaces: readonly Space[], segments: readonly string[]): Candidate<Space>[] {
  const [first, ...rest] = segments;
  const named = spaces.find(({ record }) => record.path === first);
  const chosen = spaces.find(({ isDefault }) => isDefault);
  const below = (space: Space) => ({ space, path: rest.join('/') });
  return [
    ...(named && named !== chosen ? [below(named)] : []),
    ...(chosen ? [{ space: chosen, path: segments.join('/') }] : []),
    ...(named && named === chosen ? [below(named)] : []),
  ];
}
