import type { OperationPlace } from '#document/api-blocks.ts';
import {
  type ApiIndex,
  type ApiOperation,
  type ApiParts,
  type ApiSchema,
  type Extent,
  operationKey,
  schemaKey,
} from '#document/openapi.ts';
import { Lru } from '#lib/lru.ts';
import type { Db } from '../db/database.ts';
import type { OpenAPIVersionRow } from '../db/tables/openapi.ts';
import { type FileStore, readBuffer } from '../files/file-store.ts';
import { latestVersions } from './rows.ts';

interface Source {
  db: Db;
  files: FileStore;
  organizationId: string;
}

interface Latest {
  version: OpenAPIVersionRow;
  index: ApiIndex;
}

/** Bytes; both are named by what is in them, so nothing is ever stale. */
const indexes = new Lru<ApiIndex>(32 * 1024 * 1024);
const parts = new Lru<ApiOperation | ApiSchema>(64 * 1024 * 1024);
/** Bytes between two parts that are read along with them rather than by a request of their own. */
const nearby = 64 * 1024;

/** What the latest versions of specifications hold, by slug; one query for all. */
export async function readIndexes(source: Source, slugs: Iterable<string>): Promise<Map<string, Latest>> {
  const wanted = [...new Set(slugs)];
  if (wanted.length === 0) return new Map();
  const versions = await latestVersions(source.db, source.organizationId, wanted);
  const found = await Promise.all(
    versions.map(async version => [version.slug, { version, index: await indexOf(source.files, version) }] as const),
  );
  return new Map(found);
}

/** What a version holds. */
export async function indexOf(
  files: FileStore,
  { index_sha256 }: Pick<OpenAPIVersionRow, 'index_sha256'>,
): Promise<ApiIndex> {
  const known = indexes.get(index_sha256);
  if (known) return known;
  const bytes = await readBuffer(files, index_sha256);
  // Written by `makeSpecification`.
  const index = JSON.parse(bytes.toString()) as ApiIndex;
  indexes.set(index_sha256, index, bytes.length * 2);
  return index;
}

interface Places {
  operations: readonly OperationPlace[];
  schemas: readonly { spec: string; name: string }[];
}

/** The operations and schemas that a page shows; what is not there is left out. */
export async function readParts(source: Source, { operations, schemas }: Places): Promise<ApiParts> {
  const found = { operations: new Map<string, ApiOperation>(), schemas: new Map<string, ApiSchema>() };
  const latest = await readIndexes(
    source,
    [...operations, ...schemas].map(({ spec }) => spec),
  );
  for (const [slug, { version, index }] of latest) {
    const byPlace = new Map(index.operations.map(extent => [operationKey(slug, extent.method, extent.path), extent]));
    const keys = operations.map(({ spec, method, path }) => operationKey(spec, method, path));
    // An extent of an operation holds an operation, one of a schema a schema.
    for (const [key, part] of await partsAt(source.files, version, pick(byPlace, keys)))
      found.operations.set(key, part as ApiOperation);
    const byName = new Map(index.schemas.map(extent => [schemaKey(slug, extent.name), extent]));
    const names = schemas.map(({ spec, name }) => schemaKey(spec, name));
    for (const [key, part] of await partsAt(source.files, version, pick(byName, names)))
      found.schemas.set(key, part as ApiSchema);
  }
  return found;
}

type Keyed = { key: string } & Extent;

const pick = (extents: ReadonlyMap<string, Extent>, keys: readonly string[]): Keyed[] =>
  [...new Set(keys)].flatMap(key => {
    const extent = extents.get(key);
    return extent ? [{ key, from: extent.from, to: extent.to }] : [];
  });

async function partsAt(files: FileStore, { parts_sha256 }: OpenAPIVersionRow, wanted: readonly Keyed[]) {
  const found = new Map<string, ApiOperation | ApiSchema>();
  const unread: Keyed[] = [];
  const nameOf = ({ from }: Extent) => `${parts_sha256}:${from}`;
  for (const place of wanted) {
    const known = parts.get(nameOf(place));
    if (known) found.set(place.key, known);
    else unread.push(place);
  }
  const texts = await readExtents(files, parts_sha256, unread);
  for (const place of unread) {
    const text = texts.get(place.key);
    if (!text) continue;
    const part = JSON.parse(text.toString());
    parts.set(nameOf(place), part, text.length * 2);
    found.set(place.key, part);
  }
  return found;
}

/** The bytes of parts of a version, by key; those that lie close together are read at once. */
export async function readExtents(files: FileStore, sha256: string, wanted: readonly Keyed[]) {
  const found = new Map<string, Buffer>();
  for (const run of runsOf(wanted)) {
    const start = run[0]?.from ?? 0;
    const end = run.at(-1)?.to ?? 0;
    const bytes = Buffer.concat(await (await files.read(sha256, { start, end })).toArray());
    for (const { key, from, to } of run) found.set(key, bytes.subarray(from - start, to - start + 1));
  }
  return found;
}

/** Extents in order, those that lie close together in one list. */
function runsOf(places: readonly Keyed[]): Keyed[][] {
  const runs: Keyed[][] = [];
  for (const place of places.toSorted((one, other) => one.from - other.from)) {
    const run = runs.at(-1);
    if (run && place.from - (run.at(-1)?.to ?? 0) <= nearby) run.push(place);
    else runs.push([place]);
  }
  return runs;
}
