import { describe, expect, it } from 'vitest';
import { mistakes, problems } from '#contract/problems.ts';
import { reasons } from '#contract/reasons.ts';
import { german } from '#dashboard/messages/de/german.ts';
import { formatMessage } from '#dashboard/messages/format.ts';

type Area = { t?: { english: Readonly<Record<string, string>> } };

const files = import.meta.glob<Area>('./*.ts', { eager: true });
const areas = new Map(
  Object.entries(files).flatMap(([path, { t }]) =>
    t?.english ? [[/(\w[\w-]*)\.ts$/.exec(path)?.[1] ?? '', t.english]] : [],
  ),
);
/** Areas whose English the service says. */
const elsewhere = ['audit-actions', 'problems', 'refusals'];
const translated = Object.entries(german).filter(([area]) => !elsewhere.includes(area)) as [
  string,
  Readonly<Record<string, string>>,
][];

/** What German says to a friend: its pronouns, verbs beside them, and those commands that are no nouns as well. */
const familiar = new RegExp(
  `(?<![\\p{L}\\p{N}])(${[
    'du|dich|dir|dein\\p{L}*|bist|hast|darfst|kannst|musst|sollst|willst|wirst|möchtest',
    'Ändere|Drücke|Füge|Gehe|Gib|Klicke|Kopiere|Lass|Lies|Lösche|Mach|Mache|Nenne|Nimm|Öffne|Prüfe|Sag|Schreibe|Setze|Starte|Stell|Trag|Verwende|Wähle|Ziehe',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
);

/** The names of the values that a message is filled with: what begins a brace that is not a choice's text. */
function valuesOf(message: string): string[] {
  const names = new Set<string>();
  let depth = 0;
  for (const [, brace, name] of message.matchAll(/([{}])\s*(\w*)/g)) {
    depth += brace === '{' ? 1 : -1;
    if (brace === '{' && depth % 2 === 1 && name) names.add(name);
  }
  return [...names].sort();
}

describe.each(translated)('the German of %s', (area, messages) => {
  const english = areas.get(area) ?? {};

  it('has every text, and no other', () => {
    expect(
      Object.keys(english).filter(key => messages[key] === undefined),
      'without a German text',
    ).toEqual([]);
    expect(
      Object.keys(messages).filter(key => english[key] === undefined),
      'without an English text',
    ).toEqual([]);
  });

  it('is polite to who reads it', () => {
    expect(Object.entries(messages).filter(([, message]) => familiar.test(message))).toEqual([]);
  });

  it('names the same values in messages that can be read', () => {
    for (const [key, message] of Object.entries(messages)) {
      expect(valuesOf(message), key).toEqual(valuesOf(english[key] ?? ''));
      const values = Object.fromEntries(valuesOf(message).map(name => [name, 2]));
      expect(formatMessage(message, values, 'de'), key).not.toBe('');
    }
  });
});

describe.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, string>>]>([
  ['reasons', reasons, german.refusals],
  ['problems', { ...problems, ...mistakes }, german.problems],
])('the German of the %s of the service', (_, english, messages) => {
  it.each(Object.entries(english))('says %s with what its English is filled with', (name, sentence) => {
    const message = messages[name] ?? '';
    expect(valuesOf(sentence)).toEqual(expect.arrayContaining(valuesOf(message)));
    const values = Object.fromEntries(valuesOf(sentence).map(value => [value, 2]));
    expect(formatMessage(message, values, 'de')).toMatch(/^[^{}]+$/);
  });
});
