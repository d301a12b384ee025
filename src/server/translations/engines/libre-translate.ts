import { z } from 'zod';
import { say } from '../../words/said.ts';
import type { Engine, EngineAccess } from './engine.ts';
import { ask, EngineFailure } from './request.ts';

const Languages = z.array(z.object({ code: z.string() }));
const Answer = z.object({ translatedText: z.array(z.string()) });

/** Codes that versions of LibreTranslate use where they differ from ours. */
const codes: Record<string, readonly string[]> = {
  zh: ['zh-Hans', 'zh'],
  'zh-tw': ['zh-Hant', 'zt'],
  'pt-br': ['pt-BR', 'pb', 'pt'],
  no: ['nb', 'no'],
};

/** https://docs.libretranslate.com: `POST /translate` with HTML. It knows neither glossaries nor instructions. */
export function libreTranslate(access: EngineAccess): Engine {
  return {
    knowsInstructions: false,
    batch: { texts: 25, characters: 4000 },
    async open({ source, target, signal }) {
      const known = await ask(access, { method: 'GET', path: '/languages', answer: Languages, signal });
      const [from, to] = [source, target].map(language => codeOf(language, known));
      return {
        knowsGlossary: 'none',
        async translate(texts) {
          const key = access.key === '' ? {} : { api_key: access.key };
          const body = { q: texts, source: from, target: to, format: 'html', ...key };
          const { translatedText } = await ask(access, { path: '/translate', body, answer: Answer, signal });
          return texts.map((_, index) => translatedText[index]);
        },
        close: async () => {},
      };
    },
  };
}

function codeOf(language: string, known: z.output<typeof Languages>): string {
  const found = (codes[language] ?? [language]).find(code => known.some(each => each.code === code));
  if (found === undefined) throw new EngineFailure(say('engine', 'unknownLanguage', { language }));
  return found;
}
