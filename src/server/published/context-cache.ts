import { Lru } from '#lib/lru.ts';
import type { Reader, SiteState } from '#published/reader.ts';
import { loadSiteContext, type SiteContext } from '#published/site-context.ts';

/** Sites whose contexts are kept, each with the pages it has read. */
const sites = 200;

/** The context of each site at its last state; a new state takes the place of the old one. */
export class ContextCache {
  readonly #reader: Reader;
  readonly #known = new Lru<SiteContext>(sites);

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  async get(state: SiteState): Promise<SiteContext | undefined> {
    const known = this.#known.get(state.siteId);
    if (known?.state.fingerprint === state.fingerprint) return known;
    const context = await loadSiteContext(this.#reader, state);
    if (context) this.#known.set(state.siteId, context, 1);
    return context;
  }
}
