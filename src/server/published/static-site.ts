import { Readable } from 'node:stream';
import type { Answer } from '#published/answer.ts';
import { ByClaims, noClaims } from '#published/audience.ts';
import { readPath, readWanted } from '#published/lookup.ts';
import type { Customization, SiteRecord } from '#published/reader.ts';
import { linkerFor, notFound, type Renderer, respond } from '#published/respond.ts';
import { type ContextSpace, type SiteContext, siteContext } from '#published/site-context.ts';
import { safeName } from '../exports/file-names.ts';
import type { AddEntry } from '../exports/zip-stream.ts';
import { conflict } from '../http/errors.ts';
import type { Services } from '../services.ts';
import type { SiteAssets } from './assets.ts';
import { viewerOf } from './preview.ts';
import { createReader, siteStateOf } from './reader.ts';
import { siteStateById, viewableSpaces } from './rows.ts';
import { themeOf } from './sites.ts';
import { Mentioned } from './static-files.ts';
import { redirectLines } from './static-redirects.ts';

interface Parts {
  services: Services;
  assets: SiteAssets;
}

interface Asked {
  organizationId: string;
  siteId: string;
  userId: string;
  /** Where the files will answer. */
  address: string | undefined;
}

/** A site while it is written down. */
interface Writing {
  renderer: Renderer;
  context: SiteContext;
  /** Path of the site on its host, without a slash at the end. */
  basePath: string;
  mentioned: Mentioned;
  add: AddEntry;
}

/**
 * A site as files that any web server can answer with: what a reader sees of whom nothing is known, in the spaces that this person
 * may view. What needs the service is left out: search, ratings, PDFs and MCP.
 * @returns what writes it
 * @throws 409 where there is nothing to write
 */
export async function openStaticSite(parts: Parts, asked: Asked): Promise<(add: AddEntry) => Promise<void>> {
  const { services, assets } = parts;
  const renderer = { reader: createReader(services), theme: themeOf(services, assets) };
  const context = await contextFor(services, renderer, asked);
  const basePath = new URL(context.site.address).pathname.replace(/\/$/, '');
  return add => writeFiles(parts, { renderer, context, basePath, mentioned: new Mentioned(context), add });
}

async function writeFiles({ services, assets }: Parts, writing: Writing): Promise<void> {
  const { renderer, context, basePath, mentioned, add } = writing;
  await context.load(context.spaces);
  for (const space of context.spaces) await writePages(writing, space);
  for (const name of documentsOf(context)) await writeAnswer(writing, [name], name);
  // A map that is too large for one file names its parts.
  for (let part = 1; await writeAnswer(writing, [`sitemap-${part}.xml`], `sitemap-${part}.xml`); ) part++;
  const missing = await notFound(renderer, context, { basePath, shareKey: undefined });
  await add('404.html', mentioned.in(pageText(missing)));
  await add('_redirects', await redirectLines(services.database.read, context, basePath));
  // Some hosts leave out what begins with a sign unless this is there.
  await add('.nojekyll', '');
  for (const [name, { body }] of assets.files) await add(`~assets/${name}`, Readable.from([body]));
  for (const { name, sha256 } of mentioned.files())
    await add(name, await services.files.read(sha256), { compress: false });
}

/** What anybody sees of the site now. @throws 409 where that is nothing */
async function contextFor(services: Services, { reader }: Renderer, asked: Asked): Promise<SiteContext> {
  const { organizationId, siteId, address } = asked;
  const db = services.database.read;
  const viewer = await viewerOf(db, asked);
  const rows = viewer ? await siteStateById(db, organizationId, siteId) : [];
  const ids = rows.map(({ space_id }) => space_id);
  const spaces = viewer && (await viewableSpaces(db, viewer, ids));
  const state = siteStateOf(rows.filter(({ space_id }) => spaces?.has(space_id)));
  const site = state && (await reader.site(state));
  const context =
    site && siteContext({ reader, navigations: new ByClaims(1), state, site: asFiles(site, address) }, noClaims);
  if (!context) throw conflict('nothing-to-preview');
  // What is hidden has no address among files, so nothing leads there.
  return { ...context, unlisted: [], addressed: context.spaces };
}

function asFiles(site: SiteRecord, address = site.address): SiteRecord {
  const still = (look: Customization): Customization => ({
    ...look,
    feedback: { ...look.feedback, enabled: false },
    pdf: { ...look.pdf, enabled: false },
  });
  return {
    ...site,
    address: address.replace(/\/$/, ''),
    isStatic: true,
    customization: still(site.customization),
    customizations: new Map([...site.customizations].map(([id, look]) => [id, still(look)])),
  };
}

async function writePages(writing: Writing, space: ContextSpace): Promise<void> {
  const { context, basePath } = writing;
  const linker = linkerFor(context, { basePath, shareKey: undefined }, space);
  for (const page of space.content?.navigation.documents ?? []) {
    for (const address of [linker.page(space, page), linker.markdown(space, page)]) {
      const path = readPath(address.slice(basePath.length));
      if (path) await writeAnswer(writing, path.segments, undefined, path.slash);
    }
  }
}

/** @returns whether there was something to write */
async function writeAnswer(writing: Writing, segments: string[], name?: string, slash = false): Promise<boolean> {
  const { renderer, context, basePath, mentioned, add } = writing;
  const wanted = readWanted(segments);
  if (wanted?.kind !== 'page' && wanted?.kind !== 'document') return false;
  const request = { wanted, path: { segments, slash }, basePath, shareKey: undefined };
  const answer = await respond(renderer, context, request);
  if (answer.status !== 200) return false;
  const isPage = wanted.kind === 'page' && wanted.format === 'html';
  const place = segments.map(safeName);
  await add(name ?? (isPage ? [...place, 'index.html'] : place).join('/'), mentioned.in(pageText(answer)));
  return true;
}

const documentsOf = ({ site }: SiteContext): string[] => [
  ...['favicon.svg', 'robots.txt', 'sitemap.xml', 'feed.xml'],
  ...(site.agentsContext === 'included' ? ['llms.txt', 'llms-full.txt'] : []),
];

/** Its policy goes with a page: web servers know nothing of it. Who may frame it is for their headers alone. */
function pageText({ headers, body }: Answer): string {
  const policy = headers['content-security-policy']?.replace(/;?\s*frame-ancestors[^;]*/, '');
  if (policy === undefined) return body;
  return body.replace(
    '<head>',
    () => `<head><meta http-equiv="content-security-policy" content="${policy.replaceAll('"', '&quot;')}">`,
  );
}
