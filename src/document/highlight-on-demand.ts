import hljs from 'highlight.js/lib/core';
import { codeLanguages } from './code-languages.ts';

async function load(name: string): Promise<void> {
  const language = codeLanguages[name];
  if (!language || hljs.getLanguage(name)) return;
  hljs.registerLanguage(name, (await language.load()).default);
  // Languages name each other by aliases too, of which some are ours.
  if (language.aliases) hljs.registerAliases(language.aliases.split(' '), { languageName: name });
  await Promise.all((language.holds ?? '').split(' ').map(load));
}

/** Fetches what colours these languages. @param names keys of `codeLanguages` */
export const loadLanguages = async (names: Iterable<string>): Promise<void> => {
  await Promise.all([...names].map(load));
};

/** Code as HTML with `hljs-*` spans; undefined until its language is loaded. @param name key of `codeLanguages` */
export const highlightLoaded = (code: string, name: string): string | undefined =>
  hljs.getLanguage(name) && hljs.highlight(code, { language: name, ignoreIllegals: true }).value;
