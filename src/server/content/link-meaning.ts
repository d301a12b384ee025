import { createHash } from 'node:crypto';
import type { LinkRow, LinkState } from '../db/tables/content.ts';
import { dashboardPath } from '../urls/addresses.ts';

type Target = Pick<LinkRow, 'kind' | 'target' | 'target_space' | 'target_id' | 'anchor'>;

/** The same for links that mean the same, however they are written and wherever they stand: 22 characters. */
export function meaningOf({ kind, target, target_space, target_id, anchor }: Target): string {
  const means = target_id === null ? [kind, target] : [kind, target_space, target_id, anchor];
  return createHash('sha256').update(JSON.stringify(means)).digest('base64url').slice(0, 22);
}

/**
 * What decides whether a caller may see the target: `space:`, `collection:`, `user:` or `openapi:` and its id; empty
 * for what stands in the space itself or is no part of the organization.
 */
export function guardOf(spaceId: string, { kind, target_space, target_id }: Omit<Target, 'target' | 'anchor'>): string {
  if (target_space !== null) return target_space === spaceId ? '' : `space:${target_space}`;
  return target_id === null ? '' : `${kind}:${target_id}`;
}

export const appAddress = (publicUrl: string): string => `${publicUrl}${dashboardPath}`;

/** @param exists whether the target is there, for somebody who may see everything */
export function stateOf(spaceId: string, link: Omit<Target, 'anchor'>, exists: boolean): LinkState {
  if (!exists) return 'broken';
  if (link.kind === 'url') return link.target.includes(dashboardPath) ? 'app' : 'url';
  return guardOf(spaceId, link) === '' ? 'own' : 'other';
}

/** Links in page order, the first one of each meaning marked. */
export function markFirsts<Link extends Pick<LinkRow, 'meaning' | 'place' | 'position'>>(
  links: readonly Link[],
): (Link & Pick<LinkRow, 'first'>)[] {
  const known = new Set<string>();
  return links.toSorted(byPlace).map(link => {
    const first = known.has(link.meaning) ? 0 : 1;
    known.add(link.meaning);
    return { ...link, first };
  });
}

type Placed = Pick<LinkRow, 'place' | 'position'>;

/** Page order. */
export const byPlace = (a: Placed, b: Placed): number =>
  a.place === b.place ? a.position - b.position : a.place < b.place ? -1 : 1;
