import type { FastifyRequest } from 'fastify';
import { Lru } from '#lib/lru.ts';
import type { FoundSite } from '#published/lookup.ts';
import type { SiteRecord } from '#published/reader.ts';
import type { Config } from '../config.ts';
import type { Services } from '../services.ts';
import { ProbeAnswer, probeSegment } from '../sites/address-probe.ts';
import { ownAddress } from '../sites/addresses.ts';
import { findSite } from '../sites/rows.ts';
import { forwardedHost } from './hosts.ts';

/** Whether a reader came by an address of a site, straight or through the organization's proxy. @param address as readers are given it */
export function isAtAddress(address: string, key: FoundSite['key'], request: FastifyRequest, config: Config): boolean {
  const { host } = new URL(address);
  if (forwardedHost(request) === host) return true;
  if ('hostname' in key) return key.hostname === host;
  const { organization: organization_hostname, basename } = key;
  return ownAddress({ organization_hostname, basename }, config) === address;
}

type Needed = Pick<Services, 'database' | 'fetcher' | 'secrets' | 'clock' | 'workingAddresses'>;
type Site = Pick<SiteRecord, 'organizationId' | 'id' | 'address' | 'pendingAddresses'>;

const kept = 10_000;
const works = 3_600_000;
const fails = 600_000;
const mostAtOnce = 20;

/**
 * Which main addresses of sites work: a hostname or proxy may be set long before its name server, certificate and way to us are.
 * Known from a request of our own that has to arrive there as a reader's would (as in `testSiteAddress`). Nobody waits for it.
 */
export class MainAddresses {
  readonly #services: Needed;
  readonly #known = new Lru<{ works: boolean; until: number }>(kept);
  readonly #asking = new Set<string>();

  constructor(services: Needed) {
    this.#services = services;
  }

  /** As far as is known; what is not known, or long ago, is asked meanwhile. */
  works(site: Site): boolean {
    const key = `${site.id} ${site.address}`;
    const known = this.#known.get(key);
    const isStale = !known || known.until <= this.#services.clock.now().getTime();
    if (isStale && !this.#asking.has(key) && this.#asking.size < mostAtOnce) void this.#ask(key, site);
    return known?.works ?? false;
  }

  async #ask(key: string, site: Site): Promise<void> {
    this.#asking.add(key);
    const arrives = await this.#arrives(site).catch(() => false);
    this.#asking.delete(key);
    const pending = site.pendingAddresses?.find(({ url }) => url === site.address);
    if (arrives && pending)
      this.#services.workingAddresses.note({
        organizationId: site.organizationId,
        siteId: site.id,
        address: pending,
      });
    const until = this.#services.clock.now().getTime() + (arrives ? works : fails);
    this.#known.set(key, { works: arrives, until }, 1);
  }

  async #arrives({ organizationId, id, address }: Site): Promise<boolean> {
    const { database, fetcher } = this.#services;
    const row = await findSite(database.read, organizationId, id);
    if (!row) return false;
    const { basename, hostname, proxy, organization_hostname: organization } = row;
    // The main address where it is the proxy; a hostname behind one is asked for as if there were none.
    const probe = {
      siteId: id,
      organization,
      basename,
      hostname,
      proxy: address === `https://${hostname}` ? null : proxy,
    };
    const segment = probeSegment(this.#services, probe);
    const options = { redirects: 0, anyStatus: true, maxBytes: 10_000, timeoutMs: 6000 };
    const { status, body } = await fetcher.fetch(`${address}/${segment}`, options);
    if (status !== 200) return false;
    const said = ProbeAnswer.parse(JSON.parse(body.toString('utf8')));
    return said.siteId === id && said.isMain;
  }
}
