import { listedPages } from '../site-documents.ts';
import { readPage } from './pages.ts';
import { addressOf, type McpSite } from './site.ts';

const perPage = 200;
const mimeType = 'text/markdown';

/** The pages of a site as resources. @returns `undefined` for a cursor that is none */
export async function listResources(site: McpSite, cursor = '0') {
  if (!/^\d{1,7}$/.test(cursor)) return undefined;
  const { context } = site;
  await context.load(context.spaces);
  const pages = listedPages(context.spaces);
  const from = Number(cursor);
  const resources = pages.slice(from, from + perPage).map(({ space, page }) => {
    const { title, description, updatedAt } = page.node;
    return {
      ...{ uri: addressOf(site, space, page), name: page.path || title, title, mimeType },
      ...(description ? { description } : {}),
      annotations: { lastModified: updatedAt },
    };
  });
  return { resources, ...(from + perPage < pages.length ? { nextCursor: String(from + perPage) } : {}) };
}

export async function readResource(site: McpSite, uri: string) {
  const page = await readPage(site, uri);
  return page && { contents: [{ uri, mimeType, text: page.markdown }] };
}
