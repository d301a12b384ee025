/** Parsed JSON: what a specification consists of. */
type Json = unknown;
type JsonObject = Readonly<Record<string, Json>>;

export type Operation = {
  method: string;
  /** The path, or the name of a webhook. */
  path: string;
  webhook: boolean;
  summary: string;
  deprecated: boolean;
  /** The operation with what its path item shares with the others of the path. */
  value: JsonObject;
};

/** The parsed files as the API answers them. */
type Filesystem = Readonly<Record<string, { isEntrypoint: boolean; specification?: unknown }>>;

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace', 'query'];

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text = (value: Json) => (typeof value === 'string' ? value : '');

/** The first file of a specification; an empty one when there is none. */
export function entryOf(filesystem: Filesystem): JsonObject {
  const entry = Object.values(filesystem).find(file => file.isEntrypoint)?.specification;
  return isObject(entry) ? entry : {};
}

/** What a reference into the same document leads to; the value itself when it is none. */
function follow(document: JsonObject, value: Json): Json {
  const reference = isObject(value) ? text(value.$ref) : '';
  if (!reference.startsWith('#/')) return value;
  const steps = reference.slice(2).split('/');
  return steps.reduce<Json>(
    (at, step) => (isObject(at) ? at[step.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
    document,
  );
}

function operationsIn(document: JsonObject, items: Json, webhook: boolean): Operation[] {
  if (!isObject(items)) return [];
  return Object.entries(items).flatMap(([path, item]) => {
    const shared = follow(document, item);
    if (!isObject(shared)) return [];
    return methods.flatMap(method => {
      const value = shared[method];
      if (!isObject(value)) return [];
      const parameters = [shared.parameters, value.parameters].flatMap(list => (Array.isArray(list) ? list : []));
      const resolved = parameters.map(parameter => follow(document, parameter));
      return [
        {
          method,
          path,
          webhook,
          summary: text(value.summary) || text(value.operationId),
          deprecated: value.deprecated === true,
          value: { ...value, ...(resolved.length > 0 && { parameters: resolved }) },
        },
      ];
    });
  });
}

/** The operations of a document in their order, its webhooks (OpenAPI 3.1) after them. */
export const operationsOf = (document: JsonObject): Operation[] => [
  ...operationsIn(document, document.paths, false),
  ...operationsIn(document, document.webhooks, true),
];

export const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string =>
  `${method.toUpperCase()} ${path}`;

export const attribute = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The block that shows an operation in a page. */
export const blockOf = (slug: string, { method, path }: Pick<Operation, 'method' | 'path'>): string =>
  `{% openapi-operation spec="${slug}" path="${attribute(path)}" method="${method}" %}\n{% endopenapi-operation %}`;

/** What a document says of itself. */
export function infoOf(document: JsonObject): { title: string; version: string } {
  const info = isObject(document.info) ? document.info : {};
  return { title: text(info.title), version: text(info.version) };
}
