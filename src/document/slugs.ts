const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ŋ: 'n',
  ħ: 'h',
};
const MAX_LENGTH = 100;

/** A path segment for a title: lower case, Latin letters without accents, other scripts kept. `fallback` when nothing is left. */
export function slugify(title: string, fallback = 'page'): string {
  const folded = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{Script=Latin}\p{M}*/gu, fold)
    .replace(/['’]/g, '');
  const slug = folded.replace(/[^\p{L}\p{N}\p{M}]+/gu, '-').replace(/^[-\p{M}]+|-+$/gu, '');
  return Array.from(slug).slice(0, MAX_LENGTH).join('').replace(/-+$/, '') || fallback;
}

function fold(letter: string): string {
  const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z]/gu, part => LETTERS[part] ?? part);
}

/** The slug itself, or with the first free of `-1`, `-2`, … (decisions 4.2.9). */
export function uniqueSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let count = 1; ; count++) {
    const next = `${slug}-${count}`;
    if (!taken.has(next)) return next;
  }
}

/** Hands out the anchors of one page: unique, in linear time however often a heading repeats. */
export class Anchors {
  private readonly taken = new Set<string>();
  private readonly counts = new Map<string, number>();

  /** The anchor for a heading: GitHub's rule, `-1`, `-2` for repetitions. */
  forHeading(text: string): string {
    const base =
      text
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
        .replace(/\s/gu, '-') || 'section';
    let count = this.counts.get(base) ?? 0;
    let anchor = count === 0 ? base : `${base}-${count}`;
    while (this.taken.has(anchor)) anchor = `${base}-${++count}`;
    this.counts.set(base, count + 1);
    this.taken.add(anchor);
    return anchor;
  }
}
