import type { z } from 'zod';
import type { ContentParts, partsQuery } from '#contract/content-parts.ts';
import { apiPlaces } from '#document/api-blocks.ts';
import { extractLinks } from '#document/links.ts';
import { parseReference } from '#document/reference.ts';
import { readBodies, readFiles, readReusableContents, readVariables } from '#document/tree.ts';
import { readParts } from '../openapi/read-parts.ts';
import { presentFile, presentReusableContent } from './present.ts';
import { treeOf } from './read.ts';
import type { SharedTree } from './trees.ts';
import type { Version } from './version.ts';

type Query = z.output<typeof partsQuery>;
type Answer = z.input<typeof ContentParts>;
type Included = Answer['reusableContents'][number] & { markdown: string };

/** More are not followed: contents may include each other. */
const mostIncluded = 200;

/** What texts show besides their own words (`getContentParts` and its form in change requests). */
export async function readContentParts(version: Version, query: Query): Promise<Answer> {
  const { context, store, key } = version;
  const { root } = await treeOf(version);
  const included = await readIncluded(version, root, query.reusableContent ?? []);
  const texts = included.map(({ markdown }) => markdown);
  const source = { db: context.db, files: context.services.files, organizationId: key.organizationId };
  const { operations, schemas } = await readParts(source, placesOf(query, texts));
  return {
    files: await filesNamed(version, root, query.file ?? [], texts),
    reusableContents: included,
    openapi: { operations: Object.fromEntries(operations), schemas: Object.fromEntries(schemas) },
    variables: await readVariables(store, root),
  };
}

/** These reusable contents, and those that they include. */
async function readIncluded({ store }: Version, root: SharedTree['root'], ids: readonly string[]) {
  const found = new Map<string, Included>();
  if (ids.length === 0) return [];
  const contents = new Map((await readReusableContents(store, root)).map(content => [content.id, content]));
  for (let wave = new Set(ids); wave.size > 0 && found.size < mostIncluded; ) {
    const read = [...wave].flatMap(id => contents.get(id) ?? []).slice(0, mostIncluded - found.size);
    const bodies = await readBodies(store, read);
    wave = new Set();
    for (const [index, content] of read.entries()) {
      const markdown = bodies[index]?.markdown ?? '';
      found.set(content.id, { ...presentReusableContent(content), markdown });
      for (const id of includesOf(markdown)) wave.add(id);
    }
    for (const id of found.keys()) wave.delete(id);
  }
  return [...found.values()];
}

const includesOf = (markdown: string): string[] =>
  extractLinks(markdown).flatMap(({ kind, href }) => {
    const reference = parseReference(href);
    if (reference.kind === 'reusable-content') return reference.reusableContent;
    return kind === 'include' ? href : [];
  });

async function filesNamed(
  { store, context }: Version,
  root: SharedTree['root'],
  ids: readonly string[],
  texts: readonly string[],
): Promise<Answer['files']> {
  const wanted = new Set(ids);
  for (const { href } of texts.flatMap(extractLinks)) {
    const reference = parseReference(href);
    if (reference.kind === 'file') wanted.add(reference.file);
  }
  if (wanted.size === 0) return [];
  const files = await readFiles(store, root);
  return files.filter(({ id }) => wanted.has(id)).map(file => presentFile(file, context.services));
}

function placesOf({ operation = [], schema = [] }: Query, texts: readonly string[]) {
  const places = texts.map(text => apiPlaces(text, {}));
  const operations = operation.map(key => {
    const [spec = '', method = '', ...path] = key.split(' ');
    return { spec, method, path: path.join(' ') };
  });
  const schemas = schema.map(key => {
    const [spec = '', ...name] = key.split(' ');
    return { spec, name: name.join(' ') };
  });
  return {
    operations: [...operations, ...places.flatMap(place => place.operations)],
    schemas: [...schemas, ...places.flatMap(place => place.schemas)],
  };
}
