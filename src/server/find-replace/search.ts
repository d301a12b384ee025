import { findTargets, replaceTargets } from '#document/find-links.ts';
import { findText, replaceText, type TextMatch, type TextQuery } from '#document/find-text.ts';
import { findWords, replaceWords } from '#document/find-words.ts';

export interface Wanted extends TextQuery {
  what: 'words' | 'links';
}

/** How words, or the targets of links, are found in one text and replaced. */
export interface Search {
  find(text: string): TextMatch[];
  replace(text: string, replacement: string): string;
}

const nothing: Search = { find: () => [], replace: text => text };

/** The search for Markdown, and the one for titles and descriptions, which have no links. */
export const searchesFor = ({ what, ...query }: Wanted): { text: Search; plain: Search } => {
  if (what === 'links')
    return {
      text: {
        find: text => findTargets(text, query.find),
        replace: (text, replacement) => replaceTargets(text, query.find, replacement),
      },
      plain: nothing,
    };
  return {
    text: {
      find: text => findWords(text, query),
      replace: (text, replacement) => replaceWords(text, query, replacement),
    },
    plain: {
      find: text => findText(text, query),
      replace: (text, replacement) => replaceText(text, query, replacement),
    },
  };
};
