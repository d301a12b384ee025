import { Lru } from '#lib/lru.ts';
import { ByClaims, type Claims } from '#published/audience.ts';
import type { Reader, SiteRecord, SiteState } from '#published/reader.ts';
import { type KeptNavigation, type SiteContext, siteContext } from '#published/site-context.ts';

/** Sites that are kept. */
const sites = 1000;
/** Pages in all the navigations that are kept. */
const pages = 200_000;

/** The contexts of sites at their last states; what visitors have in common is made once. */
export class ContextCache {
  readonly #reader: Reader;
  readonly #sites = new Lru<{ fingerprint: string; site: SiteRecord }>(sites);
  readonly #navigations = new ByClaims<KeptNavigation>(pages);

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  async site(state: SiteState): Promise<SiteRecord | undefined> {
    const known = this.#sites.get(state.siteId);
    if (known?.fingerprint === state.fingerprint) return known.site;
    const site = await this.#reader.site(state);
    if (site) this.#sites.set(state.siteId, { fingerprint: state.fingerprint, site }, 1);
    return site;
  }

  /** @returns `undefined` when the site has nothing to show to this visitor */
  context(state: SiteState, site: SiteRecord, claims: Claims): SiteContext | undefined {
    return siteContext({ reader: this.#reader, navigations: this.#navigations, state, site }, claims);
  }
}
