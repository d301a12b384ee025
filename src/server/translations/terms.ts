import { escapeXml, unescapeXml } from '#document/translate-text.ts';
import type { Term } from './engines/engine.ts';

/** Ids from here on stand for terms; a segment has fewer parts. */
const firstId = 1_000_000;

/** Finds the terms of a glossary in texts as `printSegment` writes them. */
export class Terms {
  private readonly pattern: RegExp | undefined;
  /** Those that count only as they are written, and those that count in any case. */
  private readonly exact: Map<string, Term>;
  private readonly anyCase: Map<string, Term>;

  constructor(terms: readonly Term[]) {
    this.exact = new Map(terms.filter(term => term.matchCase).map(term => [term.from, term]));
    this.anyCase = new Map(terms.filter(term => !term.matchCase).map(term => [term.from.toLowerCase(), term]));
    const all = [
      ...[...this.exact.keys()].map(text => ({ text, pattern: escapeRegExp(text) })),
      ...[...this.anyCase.keys()].map(text => ({ text, pattern: `(?i:${escapeRegExp(text)})` })),
    ];
    const longest = all.sort((a, b) => b.text.length - a.text.length).map(({ pattern }) => pattern);
    if (longest.length > 0)
      this.pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longest.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  }

  /** The terms that a text holds, each once. */
  in(text: string): Term[] {
    if (!this.pattern) return [];
    const plain = unescapeXml(text.replace(/<[^<>]*>/g, '\n'));
    const found = new Set(Array.from(plain.matchAll(this.pattern), ([word]) => this.of(word)));
    return [...found].flatMap(term => (term ? [{ from: term.from, to: term.to }] : []));
  }

  /**
   * A text whose terms are marks to keep, and how to write them into the answer; undefined there when one got lost.
   * @param which all, or those that count only as they are written
   */
  hide(
    text: string,
    which: 'all' | 'exact' = 'all',
  ): { text: string; restore: (answer: string) => string | undefined } {
    const hidden: string[] = [];
    const { pattern } = this;
    if (!pattern) return { text, restore: answer => answer };
    const masked = text
      .split(/(<[^<>]*>)/)
      .map((piece, index) => (index % 2 ? piece : this.mask(unescapeXml(piece), pattern, hidden, which)))
      .join('');
    return { text: masked, restore: answer => restore(answer, hidden) };
  }

  private mask(plain: string, pattern: RegExp, hidden: string[], which: 'all' | 'exact'): string {
    let out = '';
    let at = 0;
    for (const match of plain.matchAll(pattern)) {
      const term = this.of(match[0]);
      if (!term || (which === 'exact' && !term.matchCase)) continue;
      out += `${escapeXml(plain.slice(at, match.index))}<x id="${firstId + hidden.length}"/>`;
      hidden.push(escapeXml(term.to));
      at = match.index + match[0].length;
    }
    return out + escapeXml(plain.slice(at));
  }

  private of(found: string): Term | undefined {
    return this.exact.get(found) ?? this.anyCase.get(found.toLowerCase());
  }
}

function restore(answer: string, hidden: readonly string[]): string | undefined {
  const left = new Set(hidden.keys());
  const restored = answer.replace(/<x(\s[^<>]*)>(?:\s*<\/x>)?/gi, (mark, attributes: string) => {
    const index = Number(/\sid\s*=\s*["']?(\d+)/i.exec(attributes)?.[1]) - firstId;
    if (!(index >= 0)) return mark;
    left.delete(index);
    return hidden[index] ?? mark;
  });
  return left.size === 0 ? restored : undefined;
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
