import type { DiffRow } from '#client/types.gen.ts';
import { attributeName } from '#dashboard/change-requests/attribute-name.ts';
import { attributeWord, flags } from '#dashboard/change-requests/attribute-words.ts';
import { parseHtml } from '#dashboard/change-requests/word-tokens.ts';
import { t as blocks } from '#dashboard/messages/blocks.ts';
import { isInternal } from '#document/reference.ts';

type Side = NonNullable<DiffRow['after']>;

/** What people call a container, what it is titled, and what else is set of it. */
export interface ContainerWords {
  name: string;
  title: string;
  settings: ReadonlyMap<string, string>;
}

const titles = ['title', 'summary'];
const nothing: ContainerWords = { name: '', title: '', settings: new Map() };

/** A container in words of the reader's language; one that is not there has none. */
export function containerWords(side: Side | undefined): ContainerWords {
  if (!side) return nothing;
  const { type, attributes = {} } = side;
  const styled = type === 'hint' ? blocks.known(`type.hint-${attributes.style}`) : undefined;
  const shown = Object.entries(attributes).filter(
    ([name, value]) => !(titles.includes(name) || (styled && name === 'style') || isInternal(value)),
  );
  return {
    name: styled ?? blocks.known(`type.${type}`) ?? type,
    title: titles.flatMap(name => (attributes[name] ? plain(attributes[name]) : [])).join(' '),
    settings: new Map(shown.flatMap(([name, value]) => settingWords(name, value).map(words => [name, words]))),
  };
}

function settingWords(name: string, value: string): string[] {
  if (!flags.has(name)) return [`${attributeName(name)}: ${attributeWord(name, value)}`];
  return value === 'false' ? [] : [attributeName(name)];
}

/** A summary is HTML. */
const plain = (html: string): string => parseHtml(html).textContent.replace(/\s+/g, ' ').trim();
