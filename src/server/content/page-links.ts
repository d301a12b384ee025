import { extractLinks } from '#document/links.ts';
import type { PageNode } from '#document/model.ts';
import { type ContentRef, type PathRef, parseReference, printReference } from '#document/reference.ts';
import type { LinkRow } from '../db/tables/content.ts';
import { computedSlugs } from '../openapi/computed-source.ts';

/** One target of a page, as a row without the status. */
export type FoundLink = Omit<LinkRow, 'status' | 'organization_id' | 'space_id' | 'page_id'>;

/** What a page points to, each target once, in the order of its text. */
export function linksOfPage(spaceId: string, node: PageNode, markdown: string): FoundLink[] {
  const found = new Map<string, FoundLink>();
  const add = (href: string, relation: LinkRow['relation']) => {
    const target = href.trim().slice(0, 1_000);
    if (target === '' || found.has(target)) return;
    found.set(target, { target, position: found.size, relation, ...meaning(spaceId, node.id, parseReference(target)) });
  };
  if (node.target) add(printReference(node.target), 'reference');
  for (const ref of [node.cover?.ref, node.cover?.refDark]) if (ref) add(printReference(ref), 'reference');
  for (const slug of computedSlugs(node)) add(`openapi:${slug}`, 'dependsOn');
  for (const { kind, href } of extractLinks(markdown)) {
    const isSlug = kind === 'openapi' && /^[a-z0-9-]{1,100}$/.test(href);
    add(isSlug ? `openapi:${href}` : href, kind === 'include' ? 'dependsOn' : 'reference');
  }
  return [...found.values()];
}

type Meaning = Pick<LinkRow, 'kind' | 'target_space' | 'target_id' | 'anchor'>;

function meaning(spaceId: string, pageId: string, ref: ContentRef | PathRef): Meaning {
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
    default:
      return { ...nothing, kind: ref.kind };
  }
}
