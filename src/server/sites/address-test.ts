import type { SiteAddressCheck, SiteAddressTest } from '#contract/site-address-test.ts';
import { type Fetched, type Fetcher, FetchFailure } from '../http/fetcher.ts';
import type { Names } from '../http/names.ts';
import { luggage, ProbeAnswer, pageSegment } from './address-probe.ts';
import { readHsts } from './hsts.ts';

interface Asked {
  /** Scheme, host and path without a slash at the end. */
  address: string;
  siteId: string;
  /** What `probeSegment` gave. */
  segment: string;
  /** The address that pages name to search engines, whichever they are read at; without a slash at the end. */
  canonical: string;
  /** Whether a proxy of the organization stands in between. */
  proxied: boolean;
}

type Get = (url: string, redirects: number, headers?: Record<string, string>) => Promise<Fetched>;

interface Outside {
  names: Pick<Names, 'addresses'>;
  fetcher: Fetcher;
}

/** Milliseconds; a reader would not wait longer either. */
const readersPatience = 6000;
const passed = (name: SiteAddressCheck['name']): SiteAddressCheck => ({ name, passed: true });
const failed = (
  name: SiteAddressCheck['name'],
  problem: SiteAddressCheck['problem'],
  status?: number,
): SiteAddressCheck => ({ name, passed: false, problem, ...(status === undefined ? {} : { status }) });
const arrived = (name: SiteAddressCheck['name'], did: boolean) => (did ? passed(name) : failed(name, 'lost'));

/**
 * Asks for a site at an address of it. What comes back decides nothing and is not handed on.
 *
 * @param patience milliseconds for each request
 */
export async function testAddress(
  { names, fetcher }: Outside,
  asked: Asked,
  patience = readersPatience,
): Promise<Pick<SiteAddressTest, 'checks' | 'hsts'>> {
  const get: Get = (url, redirects, headers = {}) =>
    fetcher.fetch(url, { headers, redirects, anyStatus: true, maxBytes: 2 * 1024 * 1024, timeoutMs: patience });
  const known = await knownName(names, new URL(asked.address).hostname);
  if (!known.passed) return { checks: [known] };
  const probe = `${asked.address}/${asked.segment}`;
  const headers = { cookie: `${luggage.name}=${luggage.value}` };
  try {
    const answer = await get(`${probe}?${luggage.name}=${luggage.value}`, 0, headers);
    const here = [known, passed('connection'), passed('certificate')];
    const hsts = readHsts(answer.headers['strict-transport-security']);
    const found = (checks: SiteAddressCheck[]) => ({ checks: [...here, ...checks], ...(hsts && { hsts }) });
    const said = answer.status === 200 ? readAnswer(answer) : undefined;
    if (said?.siteId !== asked.siteId)
      return found([answer.status === 200 ? failed('site', 'other') : failed('site', 'status', answer.status)]);
    return found([passed('site'), ...(await details(get, asked, said))]);
  } catch (error) {
    return { checks: [known, ...unreached(error)] };
  }
}

async function knownName(names: Outside['names'], hostname: string): Promise<SiteAddressCheck> {
  try {
    const addresses = await names.addresses(hostname);
    return addresses.length > 0 ? passed('name') : failed('name', 'unknown');
  } catch {
    return failed('name', 'silent');
  }
}

function readAnswer({ body }: Pick<Fetched, 'body'>) {
  try {
    return ProbeAnswer.parse(JSON.parse(body.toString('utf8')));
  } catch {
    return undefined;
  }
}

/** What works only if the way there loses nothing. */
async function details(
  get: Get,
  { address, segment, canonical, proxied }: Asked,
  said: NonNullable<ReturnType<typeof readAnswer>>,
): Promise<SiteAddressCheck[]> {
  const { host } = new URL(address);
  const [led, asset, page] = await Promise.allSettled([
    get(`${address}/${segment}/`, 1),
    said.asset === '' ? undefined : get(`${address}${said.asset}`, 0),
    get(`${address}/${segment}/${pageSegment}`, 0),
  ]);
  const stays = led.status === 'fulfilled' && led.value.url === `${address}/${segment}` && led.value.status === 200;
  const loads = asset.status === 'fulfilled' && (asset.value === undefined || asset.value.status === 200);
  return [
    ...(proxied ? [arrived('forwarded-host', said.forwardedHost === host)] : []),
    arrived('query', said.query),
    arrived('cookies', said.cookie),
    stays ? passed('redirects') : failed('redirects', 'redirected'),
    arrived('assets', loads),
    arrived('canonical', page.status === 'fulfilled' && canonicalOf(page.value) === `${canonical}/`),
  ];
}

/** What a page names to search engines, if it does so once. */
function canonicalOf({ body }: Pick<Fetched, 'body'>): string | undefined {
  const links = body.toString('utf8').match(/<link\s[^<>]*>/gi) ?? [];
  const [link, ...others] = links.filter(tag => /\srel=["']?canonical/i.test(tag));
  return others.length === 0 ? link?.match(/\shref=["']?([^"'\s>]*)/i)?.[1] : undefined;
}

/** Where the way ended. */
function unreached(error: unknown): SiteAddressCheck[] {
  if (!(error instanceof FetchFailure)) throw error;
  const connected = [passed('connection'), passed('certificate')];
  switch (error.kind) {
    case 'private-address':
      return [failed('connection', 'private')];
    case 'timeout':
      return [failed('connection', 'timeout')];
    case 'too-many-redirects':
      return [...connected, failed('site', 'redirected')];
    case 'network':
      return hasCode(error, certificateFault)
        ? [passed('connection'), failed('certificate', 'certificate')]
        : [failed('connection', hasCode(error, nameFault) ? 'unknown' : 'refused')];
    default:
      return [...connected, failed('site', 'other')];
  }
}

/** Codes of OpenSSL's verification and of Node's own check of the name (`tls`, X509 certificate error codes). */
const certificateFault =
  /^(CERT_|UNABLE_TO_|ERR_TLS_CERT|ERR_SSL|EPROTO|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_CA)/;

/** The system’s own resolver may know less than the name servers that were asked (getaddrinfo(3)). */
const nameFault = /^(ENOTFOUND|EAI_)/;

function hasCode(error: Error, codes: RegExp): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && codes.test(String(cause.code))) return true;
  return false;
}
