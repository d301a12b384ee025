import { z } from 'zod';
import type { Assignment, Engine, EngineAccess, Session } from './engine.ts';
import { ask, EngineFailure } from './request.ts';

const Answer = z.object({ translations: z.array(z.object({ text: z.string() })) });
const Glossary = z.object({ glossary_id: z.string() });

const sources: Record<string, string> = { 'pt-br': 'PT', 'zh-tw': 'ZH', no: 'NB' };
const targets: Record<string, string> = {
  en: 'EN-US',
  pt: 'PT-PT',
  'pt-br': 'PT-BR',
  zh: 'ZH-HANS',
  'zh-tw': 'ZH-HANT',
  no: 'NB',
};

/** https://developers.deepl.com: version 2, with XML and a glossary for the time of the run. It knows no instructions. */
export function deepl(access: EngineAccess): Engine {
  return {
    knowsInstructions: false,
    batch: { texts: 50, characters: 30_000 },
    async open(assignment) {
      const glossary = await createGlossary(access, assignment);
      return deeplSession(access, assignment, glossary);
    },
  };
}

function deeplSession(access: EngineAccess, { source, target, signal }: Assignment, glossary?: string): Session {
  const headers = headersOf(access);
  return {
    knowsGlossary: glossary === undefined ? 'none' : 'any-case',
    async translate(texts) {
      const body = {
        text: texts,
        source_lang: sources[source] ?? source.toUpperCase(),
        target_lang: targets[target] ?? target.toUpperCase(),
        tag_handling: 'xml',
        non_splitting_tags: ['g', 'x'],
        preserve_formatting: true,
        split_sentences: 'nonewlines',
        ...(glossary === undefined ? {} : { glossary_id: glossary }),
      };
      const { translations } = await ask(access, { path: '/v2/translate', headers, body, answer: Answer, signal });
      return texts.map((_, index) => translations[index]?.text);
    },
    async close() {
      if (glossary === undefined) return;
      const gone = AbortSignal.timeout(access.timeoutMs);
      const path = `/v2/glossaries/${encodeURIComponent(glossary)}`;
      await ask(access, { method: 'DELETE', path, headers, answer: z.unknown(), signal: gone }).catch(() => {});
    },
  };
}

const headersOf = ({ key }: EngineAccess) => ({ authorization: `DeepL-Auth-Key ${key}` });

/** Undefined when there are no terms, or DeepL takes no glossary for these languages. */
async function createGlossary(access: EngineAccess, assignment: Assignment): Promise<string | undefined> {
  const { source, target, glossary, signal } = assignment;
  // Its glossaries know no case. It refuses one that has a term twice, as one has that stays as it is in two languages.
  const terms = new Map<string, string>();
  for (const { from, to, matchCase } of glossary)
    if (!matchCase && !terms.has(oneCell(from))) terms.set(oneCell(from), oneCell(to));
  if (terms.size === 0) return undefined;
  const body = {
    name: 'Bindery',
    source_lang: (sources[source] ?? source).toLowerCase(),
    target_lang: (targets[target] ?? target).slice(0, 2).toLowerCase(),
    entries_format: 'tsv',
    entries: [...terms].map(([from, to]) => `${from}\t${to}`).join('\n'),
  };
  try {
    const made = await ask(access, {
      path: '/v2/glossaries',
      headers: headersOf(access),
      body,
      answer: Glossary,
      signal,
    });
    return made.glossary_id;
  } catch (error) {
    const { status = 0 } = error instanceof EngineFailure ? error : {};
    if (status === 400 || status === 404 || status === 456) return undefined;
    throw error;
  }
}

const oneCell = (text: string) => text.replace(/\s+/g, ' ').trim();
