import type { z } from 'zod';
import type { Replacement } from '#contract/find-replace.ts';
import { readBodies, readReusableContents } from '#document/tree.ts';
import { treeOf } from '../content/read.ts';
import type { Version } from '../content/version.ts';
import { badMember } from '../http/errors.ts';
import { type Search, searchesFor, type Wanted } from './search.ts';

type Searches = ReturnType<typeof searchesFor> & { replacement: string };

/**
 * The changes that replace words, or targets of links, in pages and in reusable contents, and how many matches they replace.
 * @throws 400 for what is not there, and for a title that would become too long
 */
export async function replacements(
  version: Version,
  { pages: pageIds, reusableContents: contentIds, replacement, ...query }: z.output<typeof Replacement>,
) {
  const wanted = { ...searchesFor(query satisfies Wanted), replacement };
  const pages = await inPages(version, pageIds, wanted);
  const reusable = await inReusableContents(version, contentIds, wanted);
  return { pages: pages.changes, reusable: reusable.changes, matches: pages.matches + reusable.matches };
}

async function inPages(version: Version, ids: readonly string[], { text: inText, plain, replacement }: Searches) {
  const { byId } = await treeOf(version);
  const pages = [...new Set(ids)].map(id => {
    const page = byId.get(id);
    if (!page) throw badMember(`pages.${ids.indexOf(id)}`, 'no-page-of-request');
    return page;
  });
  const bodies = await readBodies(
    version.store,
    pages.map(({ node }) => node),
  );
  const replaced = pages.map(({ node }, index) => ({
    id: node.id,
    title: replaceIn(node.title, plain, replacement, titleLimit(node.title)),
    description: replaceIn(node.description ?? '', plain, replacement, {
      most: 1000,
      problem: 'description-would-be-long',
      title: node.title,
    }),
    text: replaceIn(bodies[index]?.markdown ?? '', inText, replacement),
  }));
  return {
    matches: sum(replaced.flatMap(({ title, description, text }) => [title, description, text])),
    changes: replaced.flatMap(({ id, title, description, text }) => {
      const changed = {
        ...(title.isChanged ? { title: title.text } : {}),
        ...(description.isChanged ? { description: description.text || null } : {}),
        ...(text.isChanged ? { document: { markdown: text.text } } : {}),
      };
      if (Object.keys(changed).length === 0) return [];
      return [{ operation: 'update_page' as const, page: id, ...changed }];
    }),
  };
}

async function inReusableContents(
  version: Version,
  ids: readonly string[],
  { text: inText, plain, replacement }: Searches,
) {
  if (ids.length === 0) return { matches: 0, changes: [] };
  const known = await readReusableContents(version.store, (await treeOf(version)).root);
  const contents = [...new Set(ids)].map(id => {
    const content = known.find(each => each.id === id);
    if (!content) throw badMember(`reusableContents.${ids.indexOf(id)}`, 'no-content-of-request');
    return content;
  });
  const bodies = await readBodies(version.store, contents);
  const replaced = contents.map(({ id, title }, index) => ({
    id,
    title: replaceIn(title, plain, replacement, titleLimit(title)),
    text: replaceIn(bodies[index]?.markdown ?? '', inText, replacement),
  }));
  return {
    matches: sum(replaced.flatMap(({ title, text }) => [title, text])),
    changes: replaced.flatMap(({ id, title, text }) => {
      const changed = {
        ...(title.isChanged ? { title: title.text } : {}),
        ...(text.isChanged ? { document: { markdown: text.text } } : {}),
      };
      if (Object.keys(changed).length === 0) return [];
      return [{ operation: 'update_reusable_content' as const, reusableContent: id, ...changed }];
    }),
  };
}

interface Limit {
  most: number;
  problem: 'title-would-be-long' | 'description-would-be-long';
  /** What it would be without, if it must not be. */
  needed?: 'title-would-be-empty';
  title: string;
}

const titleLimit = (title: string): Limit => ({
  ...{ most: 255, problem: 'title-would-be-long', needed: 'title-would-be-empty', title },
});

interface Replaced {
  text: string;
  matches: number;
  isChanged: boolean;
}

function replaceIn(before: string, search: Search, replacement: string, limit?: Limit): Replaced {
  const text = search.replace(before, replacement);
  if (limit && text.length > limit.most) throw badMember('replacement', limit.problem, { title: limit.title });
  if (limit?.needed && before.trim() !== '' && text.trim() === '')
    throw badMember('replacement', limit.needed, { title: limit.title });
  return { text, matches: search.find(before).length, isChanged: text !== before };
}

const sum = (replaced: readonly Replaced[]): number => replaced.reduce((all, { matches }) => all + matches, 0);
