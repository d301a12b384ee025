const most = 6;

/** What a reader looked for on this site, in this browser alone, the latest first. */
export class RecentSearches {
  readonly #key: string;

  /** @param address of the search, which each site has its own of: sites can share a host */
  constructor(address: string) {
    this.#key = `searches ${new URL(address, location.href).pathname}`;
  }

  all(): string[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.#key) ?? '[]');
      return Array.isArray(kept) ? kept.filter(query => typeof query === 'string').slice(0, most) : [];
    } catch {
      return [];
    }
  }

  add(query: string): void {
    const others = this.all().filter(other => other.toLowerCase() !== query.toLowerCase());
    this.#keep([query.slice(0, 200), ...others].slice(0, most));
  }

  remove(query: string): void {
    this.#keep(this.all().filter(other => other !== query));
  }

  clear(): void {
    this.#keep([]);
  }

  #keep(queries: readonly string[]): void {
    try {
      if (queries.length === 0) localStorage.removeItem(this.#key);
      else localStorage.setItem(this.#key, JSON.stringify(queries));
    } catch {
      // Where nothing may be kept, nothing is.
    }
  }
}
