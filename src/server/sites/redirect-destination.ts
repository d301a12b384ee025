import type { RedirectDestination, RedirectInputDestination } from '#contract/site-redirects.ts';
import { loadTree, type SharedTree } from '../content/trees.ts';
import { loadVersion } from '../content/version.ts';
import type { Context } from '../http/context.ts';
import { absent, badMember } from '../http/errors.ts';
import { ownAddress, publishedAddress, siteAddress } from './addresses.ts';
import type { AddressedSiteRow } from './rows.ts';
import { defaultsOf, type Structure } from './structure.ts';
import type { PlacedSpace } from './structure-rows.ts';

interface Site {
  site: AddressedSiteRow;
  structure: Structure;
}

/** Reads destinations that are given for redirects of a site, each space of it once. */
export function destinationReader(context: Context, at: Site) {
  const trees = new Map<string, Promise<SharedTree | undefined>>();
  const treeIn = (siteSpace: PlacedSpace) => {
    const tree = trees.get(siteSpace.space_id) ?? treeOf(context, siteSpace);
    trees.set(siteSpace.space_id, tree);
    return tree;
  };
  return (given: RedirectInputDestination) => readDestination(context, at, given, treeIn);
}

/**
 * A destination as it is kept: pages and parts of the site by their ids, so that it stays right when they move.
 * @throws 400 for what is not on the site, and for an address of the site itself, which could lead in a circle
 */
async function readDestination(
  context: Context,
  { site, structure }: Site,
  given: RedirectInputDestination,
  treeIn: (siteSpace: PlacedSpace) => Promise<SharedTree | undefined>,
): Promise<RedirectDestination> {
  if (given.kind === 'external') {
    if (leadsTo(site, context, given.url)) throw badMember('destination.url', 'leads-to-site');
    return given;
  }
  if (given.kind === 'site-section') {
    if (structure.entries.some(({ id, kind }) => id === given.siteSectionId && kind === 'section')) return given;
    throw badMember('destination.siteSectionId', 'no-section');
  }
  const member = `destination.${given.kind === 'path' ? 'spaceId' : 'siteSpaceId'}`;
  const siteSpace = structure.siteSpaces.find(({ id, space_id }) =>
    given.kind === 'path' ? space_id === given.spaceId : id === given.siteSpaceId,
  );
  if (!siteSpace) throw badMember(member, 'not-on-site');
  if (given.kind === 'site-space') return given;
  const tree = await treeIn(siteSpace);
  if (!tree) throw badMember(member, 'no-space-to-view');
  const wanted = given.kind === 'path' ? given.path.replace(/^\/|\/$/g, '') : undefined;
  const page = given.kind === 'path' ? tree.pages.find(({ path }) => path === wanted) : tree.byId.get(given.pageId);
  if (!page || page.node.type === 'link')
    throw badMember(`destination.${given.kind === 'path' ? 'path' : 'pageId'}`, 'no-page-of-space');
  return { kind: 'site-page', siteSpaceId: siteSpace.id, pageId: page.node.id };
}

async function treeOf(context: Context, { space_id: spaceId }: PlacedSpace): Promise<SharedTree | undefined> {
  const version = await loadVersion(context, { spaceId }).catch(absent);
  return version && loadTree(version.store, version.revision.root);
}

/** Whether an address is one of the site's. */
function leadsTo(site: AddressedSiteRow, { services: { config } }: Context, url: string): boolean {
  const { host, pathname, username, password } = new URL(url);
  const own = [ownAddress(site, config), siteAddress(site, config), site.hostname && `https://${site.hostname}`];
  return (
    username !== '' ||
    password !== '' ||
    own.some(address => {
      const at = address ? new URL(address) : undefined;
      return at?.host === host && `${pathname}/`.startsWith(`${at.pathname.replace(/\/$/, '')}/`);
    })
  );
}

/** Where a destination is now. @returns `undefined` when it is gone, or the caller may not view it */
export async function addressOf(
  context: Context,
  { site, structure }: Site,
  destination: RedirectDestination,
  shareKey: string | undefined,
): Promise<string | undefined> {
  if (destination.kind === 'external') return destination.url;
  const defaults = defaultsOf(structure);
  const isSection = destination.kind === 'site-section';
  const siteSpace = structure.siteSpaces.find(({ id, section_id, deleted }) =>
    deleted
      ? false
      : isSection
        ? section_id === destination.siteSectionId && defaults.siteSpaces.has(id)
        : id === destination.siteSpaceId,
  );
  if (!siteSpace) return undefined;
  const section = structure.entries.find(({ id }) => id === siteSpace.section_id && id !== defaults.section);
  const place = [shareKey, section?.path, defaults.siteSpaces.has(siteSpace.id) ? null : siteSpace.path];
  const start = publishedAddress(siteAddress(site, context.services.config), place);
  if (destination.kind !== 'site-page') return start;
  const page = (await treeOf(context, siteSpace))?.byId.get(destination.pageId);
  return page && `${start}${page.path.split('/').map(encodeURIComponent).join('/')}`;
}
