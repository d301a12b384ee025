import { languageOf } from './head.ts';
import type { Linker } from './linker.ts';
import type { ContextSpace, SiteContext } from './site-context.ts';

type Shown = Pick<SiteContext, 'site' | 'home' | 'spaces'>;

/** The first space of each language that readers see, by language; that of the home comes first. */
function spacesByLanguage(context: Shown): Map<string, ContextSpace> {
  const byLanguage = new Map<string, ContextSpace>();
  for (const space of [context.home, ...context.spaces]) {
    const { lang } = languageOf(context, space);
    if (!byLanguage.has(lang)) byLanguage.set(lang, space);
  }
  return byLanguage;
}

/** The space around the accessibility statement in a language; `undefined` where the site does not speak it. */
export const statementSpace = (context: Shown, language: string | undefined): ContextSpace | undefined =>
  language === undefined ? context.home : spacesByLanguage(context).get(language);

/** Where the accessibility statement is, below the site's address, in each of the site's languages. */
export const statementPaths = (context: Shown): string[] =>
  [...spacesByLanguage(context).keys()].map((language, index) => pathIn(index === 0 ? undefined : language));

/** Where the accessibility statement is in the language of a space. */
export function statementHref(context: Shown, space: ContextSpace, linker: Linker): string {
  const { lang } = languageOf(context, space);
  const chosen = statementSpace(context, lang);
  return linker.site(pathIn(chosen === undefined || chosen === context.home ? undefined : lang));
}

const pathIn = (language: string | undefined) =>
  language === undefined ? '~/accessibility' : `~/accessibility/${encodeURIComponent(language)}`;
