import { english, type Texts } from './english.ts';
import { fill } from './words.ts';

type Values = Readonly<Record<string, Said | number>>;

/** Something to be said in a language that is not known yet, fit to be kept as JSON; a string is the same in all of them. */
export type Said = string | { readonly area: keyof Texts; readonly name: string; readonly values?: Values };

export const say = <Area extends keyof Texts>(area: Area, name: keyof Texts[Area] & string, values?: Values): Said => ({
  area,
  name,
  ...(values && { values }),
});

/** As it is kept. */
export const writeSaid = (said: Said): string => JSON.stringify(said);
/** What is no JSON was kept by hand or by another version, and is said as it stands. */
export function readSaid(text: string): Said {
  try {
    return JSON.parse(text) as Said; // what `writeSaid` wrote
  } catch {
    return text;
  }
}

/** A text that this version does not have any more, or not yet, is said by its name. */
export function saidIn(texts: Texts, said: Said): string {
  if (typeof said === 'string') return said;
  const area: Readonly<Record<string, string>> | undefined = texts[said.area];
  const values = Object.entries(said.values ?? {}).map(
    ([name, value]) => [name, typeof value === 'object' ? saidIn(texts, value) : value] as const,
  );
  return fill(area?.[said.name] ?? said.name, Object.fromEntries(values));
}

/** As it stands in logs and answers of the API. */
export const inEnglish = (said: Said): string => saidIn(english, said);
