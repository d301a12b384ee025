import { Lru } from '#lib/lru.ts';
import type { Reader, SiteState } from '#published/reader.ts';
import { loadSiteContext, type SiteContext } from '#published/site-context.ts';

const contexts = 500;

/** Contexts of sites by the state they were loaded for. */
export class ContextCache {
  readonly #reader: Reader;
  readonly #known = new Lru<SiteContext>(contexts);

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  async get(state: SiteState): Promise<SiteContext | undefined> {
    const known = this.#known.get(state.fingerprint);
    if (known) return known;
    const context = await loadSiteContext(this.#reader, state);
    if (context) this.#known.set(state.fingerprint, context, 1);
    return context;
  }
}
