import type { Db } from '../db/database.ts';
import type { Engine, Session } from './engines/engine.ts';
import { findAnswers, type TranslationKey } from './memory-rows.ts';
import { digest } from './source.ts';
import type { Terms } from './terms.ts';

/** What a run translates texts with. */
export interface Translator {
  db: Db;
  key: TranslationKey;
  engine: Engine;
  session: Session;
  terms: Terms;
  /** Whatever decides besides the terms how a text is translated. */
  settings: string;
}

export interface Answers {
  /** By text; without one that the engine lost. */
  byText: Map<string, string>;
  /** By hash: what was not known before. */
  fresh: Map<string, string>;
  /** Texts that were sent. */
  sent: string[];
}

/** Whether an answer fits its text. */
type Check = (text: string, answer: string) => boolean;

/** Answers to texts as `printSegment` writes them: those of earlier runs, and the engine's; what it damaged is asked once more. */
export async function answersTo(translator: Translator, texts: readonly string[], fits: Check): Promise<Answers> {
  const { db, key, terms, settings } = translator;
  const hashes = new Map(texts.map(text => [text, digest([settings, terms.in(text), text])]));
  const known = await findAnswers(db, key, [...new Set(hashes.values())]);
  const answers: Answers = { byText: new Map(), fresh: new Map(), sent: [] };
  const missing: string[] = [];
  for (const [text, hash] of hashes) {
    const answer = known.get(hash);
    if (answer === undefined) missing.push(text);
    else answers.byText.set(text, answer);
  }
  const keep = (text: string, answer: string | undefined): boolean => {
    if (answer === undefined || !fits(text, answer)) return false;
    answers.byText.set(text, answer);
    answers.fresh.set(hashes.get(text) ?? '', answer);
    return true;
  };
  const damaged: string[] = [];
  for (const batch of batches(missing, translator.engine.batch)) {
    const found = await send(translator, batch);
    damaged.push(...batch.filter((text, index) => !keep(text, found[index])));
  }
  for (const text of damaged) keep(text, (await send(translator, [text]))[0]);
  answers.sent = missing;
  return answers;
}

/** Terms that the engine does not follow itself go as marks. */
async function send({ session, terms }: Translator, texts: readonly string[]): Promise<(string | undefined)[]> {
  if (session.knowsGlossary === 'all') return session.translate(texts);
  const which = session.knowsGlossary === 'none' ? 'all' : 'exact';
  const hidden = texts.map(text => terms.hide(text, which));
  const asked = hidden.filter(({ text }) => hasWords(text));
  const found = asked.length > 0 ? await session.translate(asked.map(({ text }) => text)) : [];
  const byMasked = new Map(asked.map((each, index) => [each, found[index]]));
  return hidden.map(each => {
    const answer = hasWords(each.text) ? byMasked.get(each) : each.text;
    return answer === undefined ? undefined : each.restore(answer);
  });
}

const hasWords = (text: string): boolean => /\p{L}/u.test(text.replace(/<[^<>]*>|&\w+;/g, ''));

function batches(texts: readonly string[], limit: Engine['batch']): string[][] {
  const all: string[][] = [];
  let characters = 0;
  for (const text of texts) {
    const current = all.at(-1);
    if (!current || current.length >= limit.texts || characters + text.length > limit.characters) {
      all.push([text]);
      characters = text.length;
    } else {
      current.push(text);
      characters += text.length;
    }
  }
  return all;
}
