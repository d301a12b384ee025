import type { Steps } from '#document/steps.ts';
import type { LeadingLinkRow } from '../db/tables/content.ts';

/** What to do so that those that stand there are as they should be. */
export interface Differing {
  gone: LeadingLinkRow[];
  /** A link that differs goes and comes. */
  come: LeadingLinkRow[];
}

/**
 * Compares links of the same pages by page and target; which is the first of its meaning is told afterwards.
 * @param stored by `nameOf`; those that stay are taken out
 */
export function* differingSteps(
  stored: Map<string, LeadingLinkRow>,
  found: readonly LeadingLinkRow[],
): Steps<Differing> {
  const come: LeadingLinkRow[] = [];
  for (const link of found) {
    const name = nameOf(link);
    const old = stored.get(name);
    if (old && isSame(old, link)) stored.delete(name);
    else come.push(link);
    yield;
  }
  return { gone: [...stored.values()], come };
}

/** Of one space. No id has a blank. */
export const nameOf = ({ page_id, target }: Pick<LeadingLinkRow, 'page_id' | 'target'>): string =>
  `${page_id} ${target}`;

function isSame(one: LeadingLinkRow, other: LeadingLinkRow): boolean {
  return compared.every(column => one[column] === other[column]);
}

/** Each but `first`: one that is missing here does not compile. */
const isCompared: Record<Exclude<keyof LeadingLinkRow, 'first'>, true> = {
  organization_id: true,
  space_id: true,
  page_id: true,
  target: true,
  position: true,
  relation: true,
  kind: true,
  target_space: true,
  target_id: true,
  anchor: true,
  meaning: true,
  guard: true,
  state: true,
  place: true,
  leads: true,
  path: true,
};
const compared = Object.keys(isCompared) as (keyof typeof isCompared)[]; // of an object that was just written
