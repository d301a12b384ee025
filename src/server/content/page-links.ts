import { z } from 'zod';
import { ContentRef } from '#contract/content-refs.ts';
import { pathOfLink } from '#document/link-path.ts';
import type { Link } from '#document/links.ts';
import type { PageNode } from '#document/model.ts';
import { type PathRef, parseReference, printReference, type ContentRef as Ref } from '#document/reference.ts';
import type { Steps } from '#document/steps.ts';
import type { LeadingLinkRow, LinkRow } from '../db/tables/content.ts';
import { inTurns } from '../http/in-turns.ts';
import { pathsOf } from './page-paths.ts';
import type { SharedTree } from './trees.ts';

const Dependency = z.object({ ref: ContentRef });

/** One target of a page, as it is written and what it means. */
export type FoundLink = Pick<
  LinkRow,
  'target' | 'position' | 'relation' | 'kind' | 'target_space' | 'target_id' | 'anchor'
>;

/** What points to something beside its text: a page; a reusable content has its text alone. */
export type LinkSource = Pick<PageNode, 'id' | 'target' | 'cover' | 'computed'>;

type Led = FoundLink & Pick<LeadingLinkRow, 'leads' | 'path'>;

/** Other kinds show what is written; readers are led to no page. */
const followed: ReadonlySet<Link['kind']> = new Set(['link', 'mention', 'content-ref']);

/**
 * What a page points to, each target once, in the order of its text.
 * @param links those of its text
 * @param tree what links by path are looked up in
 */
export const linksOfPage = (
  spaceId: string,
  source: LinkSource,
  links: readonly Link[],
  tree: SharedTree | undefined,
): Promise<Led[]> => inTurns(linkSteps(spaceId, source, links, tree));

function* linkSteps(
  spaceId: string,
  source: LinkSource,
  links: readonly Link[],
  tree: SharedTree | undefined,
): Steps<Led[]> {
  const found = new Map<string, Led>();
  const known = new Set<string>();
  const from = tree?.byId.get(source.id)?.path ?? '';
  const add = (href: string, relation: LinkRow['relation'], places?: SharedTree) => {
    // PostgreSQL takes no NUL, and an index only so much.
    const target = href.replaceAll('\0', '').trim().slice(0, 1_000).toWellFormed();
    if (target === '' || found.has(target)) return;
    const ref = parseReference(target);
    const path = places && ref.kind === 'path' ? (pathOfLink(ref.path, from) ?? null) : null;
    const led = places && path !== null ? pathsOf(places).get(path) : undefined;
    const means = meaning(spaceId, source.id, ref, led);
    const where = `${means.kind} ${means.target_space} ${means.target_id ?? target}`;
    found.set(target, { target, position: found.size, relation, ...means, leads: known.has(where) ? 0 : 1, path });
    known.add(where);
  };
  if (source.target) add(printReference(source.target), 'reference');
  for (const ref of [source.cover?.ref, source.cover?.refDark]) if (ref) add(printReference(ref), 'reference');
  for (const ref of dependenciesOf(source)) add(printReference(ref), 'dependsOn');
  for (const { kind, href } of links) {
    add(
      kind === 'openapi' ? specificationOf(href) : href,
      kind === 'include' ? 'dependsOn' : 'reference',
      followed.has(kind) ? tree : undefined,
    );
    yield;
  }
  return [...found.values()];
}

/** Whether two states of a page point to the same, their texts aside. */
export const sameTargets = (one: LinkSource, other: LinkSource): boolean =>
  (isPlain(one) && isPlain(other)) ||
  JSON.stringify([one.target, one.cover, one.computed]) === JSON.stringify([other.target, other.cover, other.computed]);

/** As nearly all pages are, and cheap to find out for ten thousand. */
const isPlain = ({ target, cover, computed }: LinkSource): boolean => !target && !cover && !computed;

/** Blocks name a specification by its slug alone, too. */
function specificationOf(href: string): string {
  const ref = parseReference(href);
  return ref.kind === 'path' ? printReference({ kind: 'openapi', spec: ref.path }) : href;
}

/** The sources of a computed page (decisions 4.2.5). */
function dependenciesOf({ computed }: LinkSource): Ref[] {
  return Object.values(computed?.dependencies ?? {}).flatMap(dependency => {
    const { data } = Dependency.safeParse(dependency);
    return data ? [data.ref] : [];
  });
}

type Meaning = Pick<LinkRow, 'kind' | 'target_space' | 'target_id' | 'anchor'>;

/** @param led the page that a path leads to */
function meaning(spaceId: string, pageId: string, ref: Ref | PathRef, led: string | undefined): Meaning {
  const nothing = { target_space: null, target_id: null, anchor: null };
  switch (ref.kind) {
    case 'page':
      return { kind: 'page', target_space: ref.space ?? spaceId, target_id: ref.page, anchor: null };
    case 'anchor':
      return { kind: 'page', target_space: ref.space ?? spaceId, target_id: ref.page ?? pageId, anchor: ref.anchor };
    case 'file':
      return { kind: 'file', target_space: spaceId, target_id: ref.file, anchor: null };
    case 'reusable-content':
      return {
        kind: 'reusable-content',
        target_space: ref.space ?? spaceId,
        target_id: ref.reusableContent,
        anchor: null,
      };
    case 'space':
      return { ...nothing, kind: 'space', target_space: ref.space, target_id: ref.space };
    case 'user':
      return { ...nothing, kind: 'user', target_id: ref.user };
    case 'collection':
      return { ...nothing, kind: 'collection', target_id: ref.collection };
    case 'openapi':
      return { ...nothing, kind: 'openapi', target_id: ref.spec };
    case 'path':
      return led === undefined
        ? { ...nothing, kind: 'path' }
        : { kind: 'page', target_space: spaceId, target_id: led, anchor: ref.anchor || null };
    default:
      return { ...nothing, kind: ref.kind };
  }
}
