import { setImmediate as breathe } from 'node:timers/promises';
import type { ApiParts } from '#document/openapi.ts';
import type { Linker } from './linker.ts';
import { isForRobots, type VisiblePage } from './navigation.ts';
import { type MakePortable, portableOf, type Shown } from './page-body.ts';
import { type ContextSpace, placeOf, type SiteContext } from './site-context.ts';
import { originOf } from './translated.ts';

export interface ListedPage {
  space: ContextSpace;
  page: VisiblePage;
}

/** The pages that the site names to search engines and language models, in reading order. */
export function listedPages(spaces: readonly ContextSpace[]): ListedPage[] {
  return spaces.flatMap(space =>
    (space.content?.navigation.documents ?? []).filter(isForRobots).map(page => ({ space, page })),
  );
}

export const escapeXml = (value: string) => value.replace(/[<>&"']/g, character => `&#${character.charCodeAt(0)};`);

interface Sitemap {
  spaces: readonly ContextSpace[];
  linker: (space: ContextSpace) => Linker;
  root: Linker;
}

/**
 * The addresses of the site, or where one file has no room for them, those of its parts.
 * @param part of the map, from 1
 * @param limit the sitemap protocol allows 50,000 addresses in one file
 * @returns `undefined` for a part that is not there
 */
export function sitemap(
  { spaces, linker, root }: Sitemap,
  part: number | undefined,
  limit = 50_000,
): string | undefined {
  const pages = listedPages(spaces).filter(({ space, page }) => !originOf(space, page)?.isUntranslated);
  const parts = Math.ceil(pages.length / limit);
  if (part === undefined && parts > 1) {
    const maps = Array.from({ length: parts }, (_, index) => root.canonical(root.site(`sitemap-${index + 1}.xml`)));
    return xml(
      'sitemapindex',
      maps.map(map => `<sitemap><loc>${escapeXml(map)}</loc></sitemap>`),
    );
  }
  if (part !== undefined && (parts < 2 || part > parts)) return undefined;
  const from = ((part ?? 1) - 1) * limit;
  const entries = pages.slice(from, from + limit).map(({ space, page }) => {
    const links = linker(space);
    const address = escapeXml(links.canonical(links.page(space, page)));
    return `<url><loc>${address}</loc><lastmod>${page.node.updatedAt.slice(0, 10)}</lastmod></url>`;
  });
  return xml('urlset', entries);
}

const xml = (name: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${name}>\n`;

/** Only a public site may be searched by engines; the map is named by its full address (sitemaps.org). */
export function robots({ site }: SiteContext, linker: Linker): string {
  if (site.visibility !== 'public') return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nAllow: /\n\nSitemap: ${linker.canonical(linker.site('sitemap.xml'))}\n`;
}

/** The site for language models, by llmstxt.org: a title, how to ask for more, and a list of links with what each says. */
export function llms(context: SiteContext, linker: (space: ContextSpace) => Linker): string {
  const { site, spaces } = context;
  const parts = spaces.map(space => {
    const links = linker(space);
    const lines = listedPages([space]).map(({ page }) => {
      const note = page.node.description ? `: ${oneLine(page.node.description)}` : '';
      return `- [${oneLine(page.node.title).replace(/[[\]]/g, '\\$&')}](${links.canonical(links.markdown(space, page))})${note}`;
    });
    const place = placeOf(context, space).join(' / ') || space.record.title;
    return `## ${oneLine(place)}\n\n${lines.join('\n')}\n`;
  });
  const links = linker(context.home);
  const mcp = site.asFiles
    ? ''
    : `To search and read these pages with tools, connect by MCP (Streamable HTTP): ${links.canonical(links.site('~mcp'))}\n\n`;
  return `# ${oneLine(site.customization.title || site.title)}\n\n${mcp}${parts.join('\n')}`;
}

/** Every listed page in one text. */
export async function llmsFull(
  portable: MakePortable,
  pages: readonly (ListedPage & { markdown: string; shown: Shown })[],
  api: ApiParts,
  linker: (listed: ListedPage) => Linker,
): Promise<string> {
  const parts: string[] = [];
  for (const { space, page, markdown, shown } of pages) {
    const links = linker({ space, page });
    const address = links.withoutKey(links.page(space, page));
    const text = await portable(...portableOf(markdown, shown, links, api));
    parts.push(`${text.trim()}\n\nSource: ${address}\n`);
    await breathe(); // a thousand pages take half a second: others have their turn in between
  }
  return parts.join('\n---\n\n');
}

/** A tile with the site's emoji, else its initial, in its own colour. */
export function favicon({ site }: SiteContext): string {
  const { customization } = site;
  const { emoji } = customization.favicon;
  const mark = emoji ?? Array.from(customization.title || site.title)[0]?.toUpperCase() ?? '';
  const font = 'font-family="ui-sans-serif,system-ui,sans-serif" text-anchor="middle"';
  const tile = `<rect width="32" height="32" rx="7" fill="${customization.styling.primaryColor.light}"/>`;
  const body = emoji
    ? `<text x="16" y="26" font-size="26" ${font}>${escapeXml(mark)}</text>`
    : `${tile}<text x="16" y="22" font-size="18" font-weight="700" fill="#fff" ${font}>${escapeXml(mark)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${body}</svg>`;
}

export const oneLine = (value: string) => value.replace(/\s+/g, ' ').trim();
