import { upgrade } from '@scalar/openapi-upgrader';
import type { SpecificationFile } from './collect-files.ts';
import { isObject, type JsonObject } from './read-document.ts';

/** Where the other files stand in the document that is made of all. */
const neighbours = 'x-bindery-files';

/** All files as one OpenAPI 3.1 document, in which every reference that leads somewhere begins with `#/`. */
export function bundle(files: ReadonlyMap<string, SpecificationFile>): JsonObject {
  const [first, ...others] = files;
  if (!first) throw new Error('A specification without a file.');
  const places = new Map([
    [first[0], '#'],
    ...others.map(([address], index) => [address, `#/${neighbours}/${index}`] as const),
  ]);
  const rewritten = [...files].map(([address, file]) =>
    rewrite(file.document, file, places, places.get(address) ?? '#'),
  );
  const [document = {}, ...rest] = rewritten;
  const whole = { ...document, ...(rest.length > 0 ? { [neighbours]: rest } : {}) };
  // The upgrader gives a document of the same shape, typed as one that is right in every detail.
  return upgrade(whole, '3.1') as unknown as JsonObject;
}

function rewrite(
  document: JsonObject,
  file: SpecificationFile,
  places: ReadonlyMap<string, string>,
  own: string,
): JsonObject {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        name,
        name === '$ref' && typeof part === 'string' ? target(part) : visit(part),
      ]),
    );
  };
  const target = (reference: string): string => {
    const [place = '', pointer = ''] = reference.split('#', 2);
    const address = place === '' ? undefined : file.references.get(place);
    const root = place === '' ? own : address === undefined ? undefined : places.get(address);
    return root === undefined ? reference : `${root}${pointer}`;
  };
  const visited = visit(document);
  return isObject(visited) ? visited : {};
}

/** What a `#/…` reference leads to (RFC 6901); `undefined` where nothing is. */
export function resolvePointer(document: JsonObject, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined;
  let value: unknown = document;
  for (const raw of reference.slice(1).split('/').slice(1)) {
    const name = decode(raw).replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    // Any own member of an object or an array.
    value = (value as JsonObject)[name];
  }
  return value;
}

/** The object itself, or what its `$ref` leads to. */
export function follow(document: JsonObject, value: unknown): JsonObject {
  let at = value;
  for (let steps = 0; steps < 10 && isObject(at) && typeof at.$ref === 'string'; steps++) {
    const target = resolvePointer(document, at.$ref);
    at = isObject(target) ? { ...at, $ref: undefined, ...target } : {};
  }
  return isObject(at) ? at : {};
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
