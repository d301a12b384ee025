import hljs from 'highlight.js/lib/core';
import { expect, it } from 'vitest';
import { codeLanguages, languageName, languageOf } from './code-languages.ts';
import { highlightLoaded, loadLanguages } from './highlight-on-demand.ts';

const sample = `// "text" <b style="color: red">{1}</b> #tag
const a = html\`<i>\${b}</i>\`; def f(x): return x + 1
SELECT * FROM t WHERE n = 'x' -- end
key: value
$ echo "$HOME"
`;
const words = Object.entries(codeLanguages).flatMap(([name, { aliases }]) => [name, ...(aliases?.split(' ') ?? [])]);
const onDemand = (word: string) => highlightLoaded(sample, languageOf(word) ?? '');

it('colours and names every language as the whole highlighter does, one fetched alone too', async () => {
  // Tests before this one may have had the same library colour something.
  for (const name of hljs.listLanguages()) hljs.unregisterLanguage(name);
  expect(words.map(onDemand).every(html => html === undefined)).toBe(true);
  await loadLanguages(['javascript']);
  const alone = onDemand('js');
  await loadLanguages(Object.keys(codeLanguages));
  const colored = words.map(onDemand);
  // It registers its languages with the same library: so it comes last.
  const { highlighter } = await import('./highlight.ts');
  expect(hljs.listLanguages().sort()).toEqual(Object.keys(codeLanguages).sort());
  expect(words.map(word => highlighter.highlight(sample, word))).toEqual(colored);
  expect(alone).toBe(highlighter.highlight(sample, 'javascript'));
  const every = hljs.listLanguages().flatMap(name => [name, ...(hljs.getLanguage(name)?.aliases ?? [])]);
  for (const word of [...words, ...every, 'nope']) expect(languageName(word)).toBe(highlighter.languageName(word));
});
