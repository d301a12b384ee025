import { excerpt } from '#document/text.ts';
import { updatesIn } from '#document/updates.ts';
import type { Linker } from './linker.ts';
import type { VisiblePage } from './navigation.ts';
import { beginning, type Shown, visibilityOf } from './page-body.ts';
import { type ContextSpace, placeOf, type SiteContext } from './site-context.ts';
import { escapeXml, type ListedPage, listedPages, oneLine } from './site-documents.ts';
import { originOf } from './translated.ts';

/** Entries of a feed, and pages that are looked at for it. */
const mostEntries = 50;
const summaryLength = 300;

interface RecentPage extends ListedPage {
  markdown: string;
  shown: Shown;
}

interface Entry {
  id: string;
  title: string;
  href: string;
  /** ISO 8601. */
  updated: string;
  published?: string;
  summary: string;
  space: ContextSpace;
}

/** The pages that changed last, the latest first. */
export function recentPages(spaces: readonly ContextSpace[]): ListedPage[] {
  return listedPages(spaces)
    .filter(({ space, page }) => !originOf(space, page)?.isUntranslated)
    .toSorted((one, other) => other.page.node.updatedAt.localeCompare(one.page.node.updatedAt))
    .slice(0, mostEntries);
}

/**
 * What is new on a site (Atom, RFC 4287): pages that changed, and in place of a page with dated updates each of those.
 * @param pages the latest first
 */
export function feed(
  context: SiteContext,
  pages: readonly RecentPage[],
  root: Linker,
  linker: (space: ContextSpace, page: VisiblePage) => Linker,
): string {
  const { site } = context;
  const entries = pages
    .flatMap(page => entriesOf(page, linker(page.space, page.page)))
    .toSorted((one, other) => other.updated.localeCompare(one.updated))
    .slice(0, mostEntries);
  const title = escapeXml(oneLine(site.customization.title || site.title));
  const home = escapeXml(root.canonical(root.site()));
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${home}</id>
<title>${title}</title>
<updated>${entries[0]?.updated ?? new Date(0).toISOString()}</updated>
<author><name>${title}</name></author>
<generator>Bindery</generator>
<link rel="alternate" type="text/html" href="${home}"/>
<link rel="self" type="application/atom+xml" href="${escapeXml(root.canonical(root.site('feed.xml')))}"/>
${entries.map(entry => written(context, entry)).join('')}</feed>
`;
}

function entriesOf({ space, page, markdown, shown }: RecentPage, links: Linker): Entry[] {
  const { node } = page;
  const id = `urn:bindery:${space.record.spaceId}:${encodeURIComponent(node.id)}`;
  const href = (anchor?: string) => links.canonical(links.page(space, page, anchor));
  const dated = updatesIn(markdown, visibilityOf(shown)).flatMap(({ date, title, anchor, text }, index): Entry[] => {
    const updated = timeOf(date);
    if (updated === undefined) return [];
    return [
      {
        ...{ id: `${id}:${updated.slice(0, 10)}:${anchor || index}`, space, updated, published: updated },
        ...{ title: title || `${node.title}: ${date}`, href: href(anchor), summary: text },
      },
    ];
  });
  if (dated.length > 0) return dated;
  const summary = node.description || beginning(markdown, visibilityOf(shown));
  return [{ id, title: node.title, href: href(), updated: node.updatedAt, summary, space }];
}

/** A day as it is written in updates. */
function timeOf(date: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}/.test(date)) return undefined;
  const time = new Date(date);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

function written(context: SiteContext, { id, title, href, updated, published, summary, space }: Entry): string {
  const { language } = space.record;
  const place = placeOf(context, space).join(' / ');
  return `<entry${language === null ? '' : ` xml:lang="${escapeXml(language)}"`}>
<id>${escapeXml(id)}</id>
<title>${escapeXml(oneLine(title))}</title>
<link rel="alternate" type="text/html" href="${escapeXml(href)}"/>
<updated>${updated}</updated>${published === undefined ? '' : `\n<published>${published}</published>`}
<summary>${escapeXml(excerpt(oneLine(summary), summaryLength))}</summary>${place === '' ? '' : `\n<category term="${escapeXml(place)}"/>`}
</entry>
`;
}
