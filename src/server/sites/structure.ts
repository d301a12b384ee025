import { generateKeyBetween } from 'fractional-indexing';
import { slugify, uniqueSlug } from '#document/slugs.ts';
import type { SiteSpaceRow } from '../db/tables/sites.ts';
import { badRequest } from '../http/errors.ts';

/** The default of a site: the one that was chosen while it is there, else the first (decisions 7.6). */
export function defaultSiteSpace(chosen: string | null, siteSpaces: readonly SiteSpaceRow[]): SiteSpaceRow | undefined {
  return siteSpaces.find(({ id }) => id === chosen) ?? siteSpaces[0];
}

/** The path of a new site space: the slug of its title, unique among its siblings. */
export function freePath(title: string, siblings: readonly { path: string }[]): string {
  return uniqueSlug(slugify(title).slice(0, 90) || 'docs', new Set(siblings.map(({ path }) => path)));
}

interface Position {
  before?: string | undefined;
  after?: string | undefined;
}

/**
 * The order key of an item that moves among its siblings (decisions 4.9).
 * @param siblings in order, the item itself left out
 * @throws 400 when the pointers name no neighbours
 */
export function keyAt(siblings: readonly { id: string; position: string }[], { before, after }: Position): string {
  const wrong = (message: string) => badRequest(`body.position: ${message}`);
  if (before === undefined && after === undefined) throw wrong('name a neighbour with before or after');
  const index = (id: string) => {
    const found = siblings.findIndex(sibling => sibling.id === id);
    if (found < 0) throw wrong('the named item is not beside this one');
    return found;
  };
  const at = before === undefined ? index(after ?? '') + 1 : index(before);
  if (before !== undefined && after !== undefined && index(after) !== at - 1)
    throw wrong('before and after are not neighbours');
  return generateKeyBetween(siblings[at - 1]?.position ?? null, siblings[at]?.position ?? null);
}

/** The order key behind all siblings. */
export function lastKey(siblings: readonly { position: string }[]): string {
  return generateKeyBetween(siblings.at(-1)?.position ?? null, null);
}
