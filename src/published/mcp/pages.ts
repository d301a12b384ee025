import { assetOf, type Path, readPath, readWanted } from '../lookup.ts';
import { ancestorsOf, hasText, isForRobots, type VisiblePage } from '../navigation.ts';
import { findPage, respond } from '../respond.ts';
import { type ContextSpace, placesAt } from '../site-context.ts';
import { addressOf, type McpSite } from './site.ts';

/** Maximum redirects to follow. */
const mostSteps = 3;

interface ReadPage {
  title: string;
  address: string;
  /** ISO 8601. */
  updatedAt: string;
  markdown: string;
}

/**
 * A page by its address, or by its path on the site; where it moved, it is found by its old one.
 * @returns `undefined` where no page is that the site lists
 */
export async function readPage(site: McpSite, named: string): Promise<ReadPage | undefined> {
  const { context, renderer, at } = site;
  let path = pathOf(site, named);
  for (let step = 0; path && step < mostSteps; step += 1) {
    const wanted = wantedAt(path);
    const found = wanted && (await findPage(context, { wanted }));
    if (!wanted || (found && !isForRobots(found.page))) return undefined;
    // Where no page is, the answer says where it went.
    const { status, body, headers } = await respond(renderer, context, { ...at, wanted, path });
    if (found && status === 200) {
      const { title, updatedAt } = found.page.node;
      return { title, updatedAt, markdown: body, address: addressOf(site, found.space, found.page) };
    }
    path = headers.location === undefined ? undefined : pathOf(site, headers.location);
  }
  return undefined;
}

function wantedAt({ segments }: Path) {
  const wanted = assetOf(segments) === undefined ? readWanted(segments) : undefined;
  return wanted?.kind === 'page' ? ({ ...wanted, format: 'markdown' } as const) : undefined;
}

/** The path on the site that an address or a path names, without the key of a share link. */
function pathOf({ context, at, address }: McpSite, named: string): Path | undefined {
  const url = URL.parse(named.trim(), address);
  if (!url) return undefined;
  const root = new URL(context.site.address);
  const isFull = /^[a-z][a-z0-9+.-]*:/i.test(named.trim());
  if (isFull && url.host !== root.host) return undefined;
  const bases = [root.pathname.replace(/\/$/, ''), at.basePath];
  const base = bases.find(one => `${url.pathname}/`.startsWith(`${one}/`)) ?? (isFull ? undefined : '');
  const path = base === undefined ? undefined : readPath(url.pathname.slice(base.length) || '/');
  const key = at.shareKey?.split('/') ?? [];
  const hasKey = key.length > 0 && key.every((segment, index) => path?.segments[index] === segment);
  return path && { ...path, segments: hasKey ? path.segments.slice(key.length) : path.segments };
}

/** A line of the tree of pages. */
export interface TreeLine {
  depth: number;
  page: VisiblePage;
  /** Whether it has a text of its own to read; groups only hold pages together. */
  isReadable: boolean;
}

/** The listed pages of a space in reading order, with the groups that they are in. */
export function treeOf({ content }: ContextSpace): TreeLine[] {
  const visit = (pages: readonly VisiblePage[], depth: number): TreeLine[] =>
    pages.flatMap(page => {
      const isReadable = hasText(page) && isForRobots(page);
      const below = visit(page.children, depth + 1);
      if (!isReadable && (page.node.type !== 'group' || below.length === 0))
        return below.map(line => ({ ...line, depth: line.depth - 1 }));
      return [{ depth, page, isReadable }, ...below];
    });
  return visit(content?.navigation.top ?? [], 0);
}

/** The tree below a page or a group, itself included, by its address or its path on the site. */
export async function branchAt(
  site: McpSite,
  named: string,
): Promise<{ space: ContextSpace; lines: TreeLine[] } | undefined> {
  const path = pathOf(site, named);
  for (const place of path ? placesAt(site.context, path.segments) : []) {
    const { space } = place;
    await site.context.load([space]);
    const top = space.content?.navigation.byPath.get(place.path.replace(/\.md$/, ''));
    const lines = treeOf(space).filter(({ page }) => !top || page === top || ancestorsOf(page).includes(top));
    if ((top || place.path === '') && lines.length > 0) return { space, lines };
  }
  return undefined;
}
