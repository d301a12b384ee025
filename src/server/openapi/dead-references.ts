import type { DeadReferences } from '#document/openapi.ts';
import { resolvePointer } from './bundle.ts';
import type { SpecificationFile } from './collect-files.ts';
import { isObject, type JsonObject } from './read-document.ts';

/** References that are named; the others are counted. */
const mostNamed = 10;
/** Characters of a reference and of a name on the way to it. */
const longest = 300;
/** Members whose own members are named by the author, so that none of those is a word of OpenAPI. */
const maps = new Set([
  ...['paths', 'webhooks', 'pathItems', 'callbacks', 'responses', 'parameters', 'examples', 'requestBodies'],
  ...['headers', 'links', 'securitySchemes', 'schemas', 'properties', 'patternProperties', 'dependentSchemas'],
  ...['$defs', 'definitions', 'content', 'encoding', 'variables'],
]);
/** Members that hold any JSON: a `$ref` in an example is an example of one. */
const data = new Set(['example', 'default', 'const', 'enum', 'value']);

interface Found {
  reference: string;
  path: string[];
}

/**
 * References that nothing is behind, in the words of their files: what is shown in their place says no more than that.
 * Those to other servers are among them, as these are never asked.
 */
export function deadReferences(files: ReadonlyMap<string, SpecificationFile>): DeadReferences | undefined {
  const dead = new Map<string, DeadReferences['items'][number]>();
  for (const file of files.values()) {
    for (const { reference, path } of referencesIn(file.document, [], false)) {
      if (leadsSomewhere(files, file, reference)) continue;
      const key = `${file.filename}\n${reference}`;
      const known = dead.get(key);
      if (known) known.places++;
      else dead.set(key, { reference: cut(reference), file: file.filename, path: path.map(cut), places: 1 });
    }
  }
  return dead.size === 0 ? undefined : { count: dead.size, items: [...dead.values()].slice(0, mostNamed) };
}

const cut = (text: string) => text.slice(0, longest);

function* referencesIn(value: unknown, path: readonly string[], isMap: boolean): Generator<Found> {
  if (Array.isArray(value)) {
    for (const [index, part] of value.entries()) yield* referencesIn(part, [...path, String(index)], false);
  } else if (isObject(value)) yield* referencesOf(value, path, isMap);
}

function* referencesOf(value: JsonObject, path: readonly string[], isMap: boolean): Generator<Found> {
  for (const [name, part] of Object.entries(value)) {
    const holdsData = data.has(name) || name.startsWith('x-') || (name === 'examples' && Array.isArray(part));
    if (!isMap && holdsData) continue;
    if (!isMap && name === '$ref' && typeof part === 'string') yield { reference: part, path: [...path] };
    else yield* referencesIn(part, [...path, name], !isMap && maps.has(name));
  }
}

function leadsSomewhere(
  files: ReadonlyMap<string, SpecificationFile>,
  file: SpecificationFile,
  reference: string,
): boolean {
  const [place = '', pointer = ''] = reference.split('#', 2);
  const target = place === '' ? file : files.get(file.references.get(place) ?? '');
  if (!target || (pointer !== '' && !pointer.startsWith('/'))) return false;
  return resolvePointer(target.document, `#${pointer}`) !== undefined;
}
