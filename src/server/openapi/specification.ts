import { createHash } from 'node:crypto';
import type { ApiIndex, ApiIndexOperation, Extent } from '#document/openapi.ts';
import { allAuth, serversOf } from './access-view.ts';
import { bundle, follow } from './bundle.ts';
import type { SpecificationFile } from './collect-files.ts';
import { deadReferences } from './dead-references.ts';
import { operationView, titleOf } from './operation-view.ts';
import { isObject, type JsonObject } from './read-document.ts';
import { SchemaTrees } from './schema-tree.ts';

/** A specification as it is kept: everything is JSON in UTF-8. */
export interface Specification {
  format: 'json' | 'yaml';
  /** Every parsed file (decisions 4.8). */
  files: Uint8Array;
  /** SHA-256 of what the files say, whatever their format, the order of their members and the name of the first. */
  contentDigest: string;
  /** An `ApiIndex`. */
  index: Uint8Array;
  /** What the index gives the extents of. */
  parts: Uint8Array;
}

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'];
/** A schema by itself names others and does not repeat them. */
const schemaLimits = { nodes: 200, depth: 3 };

export function makeSpecification(files: ReadonlyMap<string, SpecificationFile>): Specification {
  const [first] = files.values();
  const parts = new Parts();
  const index: ApiIndex = { ...indexOf(bundle(files), parts), dead: deadReferences(files) };
  return {
    format: first?.format ?? 'json',
    files: encode(filesystemOf(files)),
    contentDigest: digestOf(files),
    index: encode(index),
    parts: parts.bytes(),
  };
}

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

function digestOf(files: ReadonlyMap<string, SpecificationFile>): string {
  const content = [...files.values()].map(({ filename, isEntrypoint, document }) => [
    isEntrypoint ? '' : filename,
    document,
  ]);
  const written = JSON.stringify(Object.fromEntries(content), (_key, value) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(written).digest('hex');
}

function filesystemOf(files: ReadonlyMap<string, SpecificationFile>) {
  const entries = [...files].map(([address, { filename, isEntrypoint, references, document }]) => {
    const others = new Set([...references.values()].filter(other => other !== address));
    const entry = {
      dir: filename.includes('/') ? filename.slice(0, filename.lastIndexOf('/')) : '',
      isEntrypoint,
      references: [...others].flatMap(other => files.get(other)?.filename ?? []),
      filename,
      specification: document,
    };
    return [filename, entry] as const;
  });
  return Object.fromEntries(entries);
}

/** JSON values one after the other. */
class Parts {
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  add(value: unknown): Extent {
    const chunk = encode(value);
    const from = this.#length;
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    return { from, to: this.#length - 1 };
  }

  bytes(): Uint8Array {
    return Buffer.concat(this.#chunks);
  }
}

function indexOf(document: JsonObject, parts: Parts): ApiIndex {
  const info = isObject(document.info) ? document.info : {};
  const operations = operationsOf(document, parts);
  const schemas = Object(document.components).schemas;
  return {
    title: String(info.title ?? '').slice(0, 200),
    version: String(info.version ?? '').slice(0, 100),
    description: typeof info.description === 'string' ? info.description.slice(0, 100_000) : '',
    servers: serversOf(document.servers),
    auth: allAuth(document),
    tags: tagsOf(document, operations),
    operations,
    schemas: Object.entries(isObject(schemas) ? schemas : {}).map(([name, schema]) => ({
      name,
      ...parts.add(new SchemaTrees(document, schemaLimits).tree(schema)),
    })),
  };
}

/** Those of the paths, then the webhooks (OpenAPI 3.1, 4.8.1): requests that the API makes itself, by name. */
function operationsOf(document: JsonObject, parts: Parts): ApiIndexOperation[] {
  const ofPaths = operationsIn(document, document.paths, {}, parts);
  const known = new Set(ofPaths.map(({ method, path }) => `${method} ${path}`));
  const ofWebhooks = operationsIn(document, document.webhooks, { webhook: true }, parts);
  // A block names a webhook like a path, so a name that is a path of the API stays that path.
  return [...ofPaths, ...ofWebhooks.filter(({ method, path }) => !known.has(`${method} ${path}`))];
}

function operationsIn(
  document: JsonObject,
  items: unknown,
  kind: Pick<ApiIndexOperation, 'webhook'>,
  parts: Parts,
): ApiIndexOperation[] {
  return Object.entries(isObject(items) ? items : {}).flatMap(([path, value]) => {
    const item = follow(document, value);
    return methods.flatMap(method => {
      if (!isObject(item[method])) return [];
      const operation = follow(document, item[method]);
      const [tag] = Array.isArray(operation.tags) ? operation.tags : [];
      return [
        {
          method,
          path,
          ...kind,
          tag: typeof tag === 'string' ? tag : '',
          title: titleOf(operation, method, path),
          deprecated: operation.deprecated === true,
          ...parts.add(operationView(document, { path, method, ...kind })),
        },
      ];
    });
  });
}

/** In the order of the document, then those that only operations name. */
function tagsOf(document: JsonObject, operations: readonly ApiIndexOperation[]): ApiIndex['tags'] {
  const declared = (Array.isArray(document.tags) ? document.tags : []).filter(isObject);
  const tags = new Map(
    declared.map(({ name, description }) => [String(name), typeof description === 'string' ? description : '']),
  );
  for (const { tag } of operations) if (tag !== '' && !tags.has(tag)) tags.set(tag, '');
  return [...tags].map(([name, description]) => ({ name, description }));
}
