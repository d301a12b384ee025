import { setImmediate as breathe } from 'node:timers/promises';
import type { z } from 'zod';
import { type FoundPages, mostReplacedPages } from '#contract/find-replace.ts';
import type { Root } from '#document/model.ts';
import { readBodies, readReusableContents, type TreePage } from '#document/tree.ts';
import { treeOf } from '../content/read.ts';
import type { Version } from '../content/version.ts';
import { badQuery } from '../http/errors.ts';
import { searchesFor, type Wanted } from './search.ts';

type Answer = z.input<typeof FoundPages>;
type FoundPage = Answer['found'][number];
type FoundReusable = Answer['reusableContents'][number];
type Excerpt = FoundPage['excerpts'][number];

/** Pages looked through in one call, so that it takes well under a second; others have their turn after each. */
const mostSearched = 300;
const mostExcerpts = 5;
/** Characters of an excerpt beside the match. */
const beside = 60;

/** The pages that have what is looked for, from the one after `after` on, in the order of the tree. */
export async function findPages(version: Version, wanted: Wanted, after: string | undefined): Promise<Answer> {
  const { pages, byId, root } = await treeOf(version);
  const last = after === undefined ? undefined : byId.get(after);
  if (after !== undefined && !last) throw badQuery('after', 'no-page-of-request');
  const start = last ? pages.indexOf(last) + 1 : 0;
  const searched = pages.slice(start, start + mostSearched);
  const bodies = await readBodies(
    version.store,
    searched.map(({ node }) => node),
  );
  const end = start + searched.length;
  const found: FoundPage[] = [];
  for (const [index, page] of searched.entries()) {
    await breathe();
    const one = foundIn(page, bodies[index]?.markdown ?? '', wanted);
    if (one) found.push(one);
  }
  return {
    found,
    reusableContents: after === undefined ? await findReusable(version, root, wanted) : [],
    searched: end,
    pages: pages.length,
    mostReplaced: mostReplacedPages,
    ...(end < pages.length ? { next: searched.at(-1)?.node.id } : {}),
  };
}

async function findReusable({ store }: Version, root: Root, wanted: Wanted): Promise<FoundReusable[]> {
  const contents = await readReusableContents(store, root);
  const bodies = await readBodies(store, contents);
  return contents.flatMap(({ id, title }, index) => {
    const matches = matchesIn(
      [
        ['title', title],
        ['text', bodies[index]?.markdown ?? ''],
      ],
      wanted,
    );
    return matches ? [{ reusableContent: { id, title }, ...matches }] : [];
  });
}

function foundIn({ node, path }: TreePage, markdown: string, wanted: Wanted): FoundPage | undefined {
  const members = [
    ['title', node.title],
    ['description', node.description ?? ''],
    ['text', markdown],
  ] as const;
  const page = { id: node.id, title: node.title, path, ...(node.emoji ? { emoji: node.emoji } : {}) };
  const matches = matchesIn(members, wanted);
  return matches && { page, ...matches };
}

function matchesIn(members: readonly (readonly [Excerpt['member'], string])[], wanted: Wanted) {
  const { text: inText, plain } = searchesFor(wanted);
  const matches = members.flatMap(([member, text]) =>
    (member === 'text' ? inText : plain).find(text).map(match => ({ member, text, match })),
  );
  if (matches.length === 0) return undefined;
  return {
    count: matches.length,
    excerpts: matches.slice(0, mostExcerpts).map(
      ({ member, text, match: { start, end } }): Excerpt => ({
        member,
        ...(member === 'text' ? { line: text.slice(0, start).split('\n').length } : {}),
        before: text.slice(Math.max(0, text.lastIndexOf('\n', start - 1) + 1, start - beside), start),
        match: text.slice(start, end),
        after: text.slice(end, end + beside).split('\n', 1)[0] ?? '',
      }),
    ),
  };
}
