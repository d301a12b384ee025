import { setImmediate as breathe } from 'node:timers/promises';
import type { OpenAPIFieldChange, OpenAPISpecChanges } from '#contract/openapi-spec-changes.ts';
import type { ApiIndexOperation, ApiOperation, ApiSchema, Extent } from '#document/openapi.ts';
import { Lru } from '#lib/lru.ts';
import type { OpenAPIVersionRow } from '../../db/tables/openapi.ts';
import type { FileStore } from '../../files/file-store.ts';
import { indexOf, readExtents } from '../read-parts.ts';
import { schemaChanges } from './field-changes.ts';
import { operationChanges } from './operation-changes.ts';

const MiB = 1024 * 1024;
/** How much one answer lists, and reads: bytes at once, of both states of one part, and of parts that differ in all. */
const limits = { items: 200, fields: 40, batch: 8 * MiB, part: 4 * MiB, parsed: 48 * MiB };

type Changes = Pick<OpenAPISpecChanges, 'operations' | 'schemas' | 'cut'>;
type Version = Pick<OpenAPIVersionRow, 'index_sha256' | 'parts_sha256'>;
type Changed = Omit<Changes['schemas'][number], 'name'>;

/** By what both versions hold, so nothing is ever stale; bytes. */
const compared = new Lru<Changes>(8 * MiB);

/** What a version changed against another one. Others have their turn while a large one is compared. */
export async function compareVersions(files: FileStore, before: Version, after: Version): Promise<Changes> {
  const pair = [before, after].map(({ index_sha256, parts_sha256 }) => `${index_sha256}:${parts_sha256}`).join(' ');
  const known = compared.get(pair);
  if (known) return known;
  const changes = await compare(files, before, after);
  compared.set(pair, changes, 2 * JSON.stringify(changes).length);
  return changes;
}

async function compare(files: FileStore, before: Version, after: Version): Promise<Changes> {
  const [old, now] = await Promise.all([indexOf(files, before), indexOf(files, after)]);
  const sources = { files, before: before.parts_sha256, after: after.parts_sha256 };
  const operations = await compareParts(
    sources,
    byKey(old.operations, keyOf),
    byKey(now.operations, keyOf),
    // An extent of an operation holds an operation, one of a schema a schema.
    (one, other) => operationChanges(one as ApiOperation, other as ApiOperation),
    true,
  );
  const schemas = await compareParts(
    sources,
    byKey(old.schemas, ({ name }) => name),
    byKey(now.schemas, ({ name }) => name),
    (one, other) =>
      schemaChanges(one as ApiSchema, other as ApiSchema, '', { place: { in: 'schema' }, direction: 'either' }),
    false,
  );
  return {
    operations: operations.items.map(({ item: { method, path, webhook = false, title }, ...rest }) => ({
      ...{ method, path, webhook, title },
      ...rest,
    })),
    schemas: schemas.items.map(({ item: { name }, ...rest }) => ({ name, ...rest })),
    cut: operations.cut || schemas.cut,
  };
}

const byKey = <Item>(items: readonly Item[], key: (item: Item) => string) =>
  new Map(items.map(item => [key(item), item]));

const keyOf = ({ method, path, webhook }: ApiIndexOperation) => `${webhook ? 'webhook ' : ''}${method} ${path}`;

interface Sources {
  files: FileStore;
  before: string;
  after: string;
}

/** @param removalBreaks whether whoever used an item that is gone is left without it */
async function compareParts<Item extends Extent>(
  sources: Sources,
  old: ReadonlyMap<string, Item>,
  now: ReadonlyMap<string, Item>,
  differ: (before: unknown, after: unknown) => OpenAPIFieldChange[],
  removalBreaks: boolean,
) {
  type Found = Changed & { item: Item };
  const whole = (item: Item, change: 'added' | 'removed', breaking: boolean): Found => ({
    ...{ item, change, breaking },
    fields: [],
    more: 0,
  });
  const removed = [...old].flatMap(([key, item]) => (now.has(key) ? [] : [whole(item, 'removed', removalBreaks)]));
  const added = [...now].flatMap(([key, item]) => (old.has(key) ? [] : [whole(item, 'added', false)]));
  const pairs = [...now].flatMap(([key, after]): Pair<Item>[] => {
    const before = old.get(key);
    return before ? [{ key, before, after }] : [];
  });
  const changed: Found[] = [];
  let parsed = 0;
  const isFull = () => changed.length > limits.items || parsed > limits.parsed;
  for (const batch of batchesOf(pairs)) {
    if (isFull()) break;
    for (const { item, before, after } of await differentIn(sources, batch)) {
      if (isFull()) break;
      const size = before.length + after.length;
      if (size > limits.part) {
        changed.push({ item, change: 'changed', breaking: false, fields: [], more: 0, tooLarge: true });
        continue;
      }
      await breathe();
      parsed += size;
      const fields = breakingFirst(differ(JSON.parse(before.toString()), JSON.parse(after.toString())));
      if (fields.length === 0) continue;
      const breaking = fields.some(field => field.breaking);
      const more = Math.max(0, fields.length - limits.fields);
      changed.push({ item, change: 'changed', breaking, fields: fields.slice(0, limits.fields), more });
    }
  }
  const all = breakingFirst([...removed, ...changed, ...added]);
  return { items: all.slice(0, limits.items), cut: all.length > limits.items || parsed > limits.parsed };
}

const breakingFirst = <Item extends { breaking: boolean }>(items: readonly Item[]) =>
  items.toSorted((one, other) => Number(other.breaking) - Number(one.breaking));

interface Pair<Item extends Extent> {
  key: string;
  before: Item;
  after: Item;
}

const sizeOf = ({ from, to }: Extent) => to - from + 1;

/** So many at once as may be held in memory. */
function batchesOf<Item extends Extent>(pairs: readonly Pair<Item>[]): Pair<Item>[][] {
  const batches: Pair<Item>[][] = [];
  let left = 0;
  for (const pair of pairs) {
    const size = sizeOf(pair.before) + sizeOf(pair.after);
    const batch = batches.at(-1);
    if (batch && size <= left) batch.push(pair);
    else batches.push([pair]);
    left = (batch && size <= left ? left : limits.batch) - size;
  }
  return batches;
}

/** Those whose bytes are not the same in both versions. */
async function differentIn<Item extends Extent>({ files, before, after }: Sources, batch: readonly Pair<Item>[]) {
  const extents = (side: 'before' | 'after') =>
    batch.map(pair => ({ key: pair.key, from: pair[side].from, to: pair[side].to }));
  const [old, now] = await Promise.all([
    readExtents(files, before, extents('before')),
    readExtents(files, after, extents('after')),
  ]);
  return batch.flatMap(({ key, after: item }) => {
    const [one, other] = [old.get(key), now.get(key)];
    return one && other && !one.equals(other) ? [{ item, before: one, after: other }] : [];
  });
}
