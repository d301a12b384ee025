import { Readable } from 'node:stream';
import type { Answer } from '#published/answer.ts';
import { readPath, readWanted } from '#published/lookup.ts';
import type { VisiblePage } from '#published/navigation.ts';
import { linkerFor, notFound, type Renderer, respond, type SiteRequest } from '#published/respond.ts';
import type { ContextSpace, SiteContext } from '#published/site-context.ts';
import { statementPaths } from '#published/statement-address.ts';
import { type AddEntry, addStored } from '../exports/zip-stream.ts';
import type { Services } from '../services.ts';
import type { SiteAssets } from './assets.ts';
import { createReader } from './reader.ts';
import { drawing, themeOf } from './sites.ts';
import { type Asked, staticContext } from './static-context.ts';
import { Mentioned } from './static-files.ts';
import { headerLines } from './static-headers.ts';
import { redirectLines } from './static-redirects.ts';
import { TextsAhead } from './texts-ahead.ts';

interface Parts {
  services: Services;
  assets: SiteAssets;
}

/** A site while it is written down. */
interface Writing {
  renderer: Renderer;
  texts: TextsAhead;
  context: SiteContext;
  /** Path of the site on its host, without a slash at the end. */
  basePath: string;
  mentioned: Mentioned;
  add: AddEntry;
  /** Names of what is in the archive already. */
  written: Set<string>;
}

/** Pages whose texts are read at once. */
const batch = 50;

/**
 * A site as files for any web server: what a reader sees of whom nothing is known, in the spaces that this person may view. What
 * needs the service is left out: search, ratings, PDFs and MCP.
 * @returns what writes it
 * @throws 409 where there is nothing to write
 */
export async function openStaticSite(parts: Parts, asked: Asked): Promise<(add: AddEntry) => Promise<void>> {
  const { services, assets } = parts;
  const texts = new TextsAhead(createReader(services));
  const renderer = { reader: texts.reader, theme: themeOf(services, assets), ...drawing };
  const { context, names } = await staticContext(services, renderer.reader, asked);
  const basePath = new URL(context.site.address).pathname.replace(/\/$/, '');
  const mentioned = new Mentioned(context, names);
  return add => writeFiles(parts, { renderer, texts, context, basePath, mentioned, add, written: new Set() });
}

async function writeFiles({ services, assets }: Parts, writing: Writing): Promise<void> {
  const { renderer, context, basePath, mentioned, add, written } = writing;
  await context.load(context.spaces);
  for (const space of context.spaces) await writePages(writing, space);
  for (const path of statementPaths(context)) await writeStatement(writing, path);
  for (const name of documentsOf(context)) await writeDocument(writing, name);
  // A map that is too large for one file names its parts.
  for (let part = 1; await writeDocument(writing, `sitemap-${part}.xml`); ) part++;
  await writeText(writing, '404.html', pageText(await notFound(renderer, context, { basePath, shareKey: undefined })));
  await add('_redirects', await redirectLines(services.database.read, context, basePath, written));
  await add('_headers', headerLines(basePath, context.site.visibility === 'public'));
  // Some hosts leave out what begins with a sign unless this is there.
  await add('.nojekyll', '');
  for (const [name, { body }] of assets.files) await add(`~assets/${name}`, Readable.from([body]));
  for (const { name, sha256 } of mentioned.files()) await addStored(services.files, add, name, sha256);
}

async function writePages(writing: Writing, space: ContextSpace): Promise<void> {
  const pages = space.content?.navigation.documents ?? [];
  for (let from = 0; from < pages.length; from += batch) {
    const some = pages.slice(from, from + batch);
    await writing.texts.fetch(
      writing.context.state,
      some.map(({ node }) => (space.content?.generated.has(node.id) ? undefined : node.body)),
    );
    for (const page of some) await writePage(writing, space, page);
  }
}

/** Writes a page where its address says, as HTML and as Markdown. */
async function writePage(writing: Writing, space: ContextSpace, page: VisiblePage): Promise<void> {
  const { context, basePath } = writing;
  const { asFiles: _, ...plain } = context.site;
  const at = { basePath, shareKey: undefined };
  const named = linkerFor(context, at, space);
  const served = linkerFor({ ...context, site: plain }, at, space);
  for (const format of ['page', 'markdown'] as const) {
    const path = readPath(named[format](space, page).slice(basePath.length));
    const segments = readPath(served[format](space, page).slice(basePath.length))?.segments;
    const wanted = segments && readWanted(segments);
    // The address of a page whose name ends in .md is that of another page's Markdown.
    if (!path || wanted?.kind !== 'page' || (wanted.format === 'html') !== (format === 'page')) continue;
    const name = [...path.segments, ...(format === 'page' ? ['index.html'] : [])].join('/');
    await writeAnswer(writing, { wanted, path }, name);
  }
}

/** Writes the accessibility statement in one of the site's languages. */
async function writeStatement(writing: Writing, address: string): Promise<void> {
  const path = readPath(`/${address}`);
  const wanted = path && readWanted(path.segments);
  if (path && wanted?.kind === 'accessibility')
    await writeAnswer(writing, { wanted, path }, `${path.segments.join('/')}/index.html`);
}

function writeDocument(writing: Writing, name: string): Promise<boolean> {
  const wanted = readWanted([name]);
  if (wanted?.kind !== 'document') throw new Error(`${name} is no document of a site`);
  return writeAnswer(writing, { wanted, path: { segments: [name], slash: false } }, name);
}

/** @returns whether there was something to write */
async function writeAnswer(
  writing: Writing,
  request: Pick<SiteRequest, 'wanted' | 'path'>,
  name: string,
): Promise<boolean> {
  const { renderer, context, basePath, written } = writing;
  // Where two pages share an address, the service shows the first as well.
  if (written.has(name)) return true;
  const answer = await respond(renderer, context, { ...request, basePath, shareKey: undefined });
  if (answer.status !== 200) return false;
  await writeText(writing, name, pageText(answer));
  return true;
}

async function writeText({ mentioned, add, written }: Writing, name: string, text: string): Promise<void> {
  written.add(name);
  mentioned.read(text);
  await add(name, text);
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
