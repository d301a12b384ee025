import type { z } from 'zod';
import type { LinkItem } from '#contract/links.ts';
import { appAddress, guardOf } from './link-meaning.ts';
import type { FoundLink } from './page-links.ts';
import { References } from './references.ts';
import { isSeen, type SeenTargets } from './seen-targets.ts';
import type { Version } from './version.ts';

type Item = z.input<typeof LinkItem>;

/** A target, its status for the caller, and the pages and reusable contents that point to it, in page order. */
export interface Target {
  link: FoundLink;
  status: Item['status'];
  locations: readonly string[];
}

/** More places of one target, or of all targets of an answer, are not listed. */
const maximumLocations = { target: 50, answer: 5_000 };

/** How many places of one target an answer with so many targets names. */
export const locationLimit = (targets: number): number =>
  Math.max(1, Math.min(maximumLocations.target, Math.floor(maximumLocations.answer / Math.max(1, targets))));

/** @param link `isThere` for somebody who may see everything */
export function targetStatus(
  { context, key }: Version,
  link: FoundLink & { isThere: boolean },
  seen: SeenTargets,
): Item['status'] {
  if (!link.isThere || !isSeen(guardOf(key.spaceId, link), seen)) return 'broken';
  return link.kind === 'url' && link.target.startsWith(appAddress(context.services.config.publicUrl)) ? 'in-app' : 'ok';
}

export async function presentTargets(version: Version, targets: readonly Target[], seen: SeenTargets): Promise<Item[]> {
  const { spaceId } = version.key;
  const most = locationLimit(targets.length);
  const shown = targets.map(target => ({ ...target, locations: target.locations.slice(0, most) }));
  const references = await References.load(version, {
    targets: shown.flatMap(({ link, status }) => (status === 'broken' ? [] : link)),
    places: shown.flatMap(({ locations }) => locations.map(id => ({ spaceId, id }))),
  });
  return shown.map(({ link, status, locations }): Item => {
    const targetReference = status === 'broken' ? undefined : references.target(link, seen);
    return {
      status,
      relation: link.relation,
      target: link.target,
      ...(targetReference ? { targetReference } : {}),
      locationReferences: locations.flatMap(id => references.location(spaceId, id) ?? []),
    };
  });
}
