import type { ContextSpace } from './site-context.ts';
import { sourceSpaceOf } from './translated.ts';

/** A variant as readers choose it. */
export interface Variant {
  id: string;
  title: string;
  emoji: string;
  href: string;
  current: boolean;
  lang: string | undefined;
}

/** A choice among the variants of a section. */
export interface Picker {
  /** What they differ in; `variants` where nobody can tell. */
  kind: 'variants' | 'version' | 'language';
  entries: Variant[];
}

/**
 * One choice where variants differ in one thing, two where they differ in edition and in language: then the first holds the editions
 * in the language that is read, and the second leads to the same edition in another.
 * @param entryOf of a variant, which leads to the page that is read where it has that
 */
export function pickersOf(
  variants: readonly ContextSpace[],
  current: ContextSpace,
  entryOf: (variant: ContextSpace) => Variant,
): Picker[] {
  if (variants.length < 2) return [];
  const byLanguage = Map.groupBy(variants, languageOf);
  const entries = variants.map(entryOf);
  if (byLanguage.size === 1) return [{ kind: languageOf(current) ? 'version' : 'variants', entries }];
  if (byLanguage.size === variants.length) return [{ kind: 'language', entries }];
  const own = byLanguage.get(languageOf(current)) ?? [];
  const languages = [...byLanguage].map(([language, editions]) => {
    const entry = entryOf(counterpartOf(current, own, editions));
    return language === '' ? entry : { ...entry, title: nameOf(language), emoji: '' };
  });
  return [
    ...(own.length > 1 ? [{ kind: 'version' as const, entries: own.map(entryOf) }] : []),
    { kind: 'language', entries: languages },
  ];
}

const languageOf = ({ record }: ContextSpace) => record.language ?? '';

/** The edition that stands for one in another language: its translation or source, else that at its place among as many. */
function counterpartOf(
  current: ContextSpace,
  own: readonly ContextSpace[],
  editions: readonly ContextSpace[],
): ContextSpace {
  if (own === editions) return current;
  const sourceOf = (variant: ContextSpace) => sourceSpaceOf({ addressed: [...own, ...editions] }, variant)?.space;
  const related = editions.find(edition => sourceOf(edition) === current || sourceOf(current) === edition);
  const alike = own.length === editions.length ? editions[own.indexOf(current)] : undefined;
  return related ?? alike ?? editions.find(({ isDefault }) => isDefault) ?? editions[0] ?? current;
}

/** What a language calls itself. */
function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
