import type { z } from 'zod';
import type { Replacement } from '#contract/find-replace.ts';
import { findText, replaceText } from '#document/find-text.ts';
import { readBodies } from '#document/tree.ts';
import { treeOf } from '../content/read.ts';
import type { Version } from '../content/version.ts';
import { badMember } from '../http/errors.ts';

interface PageText {
  title: string;
  description: string;
  text: string;
}

/**
 * The changes that replace words in pages, and how many matches they replace.
 * @throws 400 for a page that is not there, and for a title that would become too long
 */
export async function replacements(
  version: Version,
  { replacement, pages: ids, ...query }: z.output<typeof Replacement>,
) {
  const { byId } = await treeOf(version);
  const pages = [...new Set(ids)].map(id => {
    const page = byId.get(id);
    if (!page) throw badMember(`pages.${ids.indexOf(id)}`, 'not a page of this change request');
    return page;
  });
  const bodies = await readBodies(
    version.store,
    pages.map(({ node }) => node),
  );
  let matches = 0;
  const changes = pages.flatMap(({ node }, index) => {
    const before: PageText = {
      title: node.title,
      description: node.description ?? '',
      text: bodies[index]?.markdown ?? '',
    };
    matches += Object.values(before).reduce((sum, text: string) => sum + findText(text, query).length, 0);
    const title = replaceText(before.title, query, replacement);
    const description = replaceText(before.description, query, replacement);
    const text = replaceText(before.text, query, replacement);
    if (title.length > 255) throw badMember('replacement', `the title of “${node.title}” would be too long`);
    if (description.length > 1000)
      throw badMember('replacement', `the description of “${node.title}” would be too long`);
    const changed = {
      ...(title === before.title ? {} : { title }),
      ...(description === before.description ? {} : { description: description || null }),
      ...(text === before.text ? {} : { document: { markdown: text } }),
    };
    if (Object.keys(changed).length === 0) return [];
    return [{ operation: 'update_page' as const, page: node.id, ...changed }];
  });
  return { changes, matches };
}
