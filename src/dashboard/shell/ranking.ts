type Searchable = { id: string; title: string; keywords?: readonly string[] };

type Uses = Readonly<Record<string, readonly number[]>>;

const day = 86_400_000;

/** Uses of the last 30 days; one of today counts for more than one of last week. */
export function frecency(uses: readonly number[] = [], now = Date.now()): number {
  return uses.reduce((sum, at) => {
    const age = (now - at) / day;
    return age > 30 ? sum : sum + 1 / (1 + age / 3);
  }, 0);
}

/** How well `text` answers `query`: 3 starts with it, 2 a word does, 1 its letters in order, 0 not at all. */
export function matchLevel(text: string, query: string): number {
  const [t, q] = [text.toLocaleLowerCase(), query.toLocaleLowerCase().trim()];
  if (q === '' || t.startsWith(q)) return 3;
  if (t.includes(` ${q}`)) return 2;
  // Scripts without spaces are searched inside words.
  if (t.includes(q)) return 1.5;
  let at = -1;
  for (const letter of q.replace(/\s/g, '')) {
    at = t.indexOf(letter, at + 1);
    if (at < 0) return 0;
  }
  return 1;
}

/** Whether each word of the query begins one of the words: "move space" finds "Move to…" with "This space". */
function eachBegins(words: string, query: string): boolean {
  const all = words.toLocaleLowerCase().split(/\s+/);
  const asked = query.toLocaleLowerCase().trim().split(/\s+/);
  return asked.every(part => all.some(word => word.startsWith(part)));
}

/** What matches, best first: exact beginning, then frequent and recent use, then the looser matches. */
export function rank<Item extends Searchable>(items: readonly Item[], query: string, uses: Uses, now?: number): Item[] {
  return items
    .map((item, order) => {
      const { title, keywords = [] } = item;
      const words = keywords.map(word => matchLevel(word, query) - 0.5);
      if (eachBegins([title, ...keywords].join(' '), query)) words.push(1.5);
      return {
        item,
        order,
        level: Math.max(matchLevel(title, query), ...(query ? words : [])),
        used: frecency(uses[item.id], now),
      };
    })
    .filter(({ level }) => level >= 1)
    .sort(
      (a, b) =>
        Math.floor(b.level / 3) - Math.floor(a.level / 3) || b.used - a.used || b.level - a.level || a.order - b.order,
    )
    .map(({ item }) => item);
}

const key = 'bindery-uses';

export function readUses(): Uses {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof parsed === 'object' && parsed !== null
      ? Object.fromEntries(Object.entries(parsed).filter(([, at]) => Array.isArray(at)))
      : {};
  } catch {
    return {};
  }
}

/** Remembers that something was chosen. */
export function recordUse(id: string, now = Date.now()): void {
  const uses = readUses();
  const kept = [now, ...(uses[id] ?? [])].filter(at => now - at < 30 * day).slice(0, 10);
  try {
    localStorage.setItem(key, JSON.stringify({ ...uses, [id]: kept }));
  } catch {
    // Storage is full or blocked: the palette ranks without a memory.
  }
}
