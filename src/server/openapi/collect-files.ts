import { posix } from 'node:path';
import { type Said, say } from '../words/said.ts';
import {
  isObject,
  type JsonObject,
  ParseFailure,
  type ReadFile,
  readDocument,
  specificationVersion,
} from './read-document.ts';

/** One file of a specification. */
export interface SpecificationFile extends ReadFile {
  /** Its path, seen from the folder of the first file, or what tells it from another one that has this path. */
  filename: string;
  isEntrypoint: boolean;
  /** Addresses of the files it refers to, by what stands in its references before the `#`. */
  references: Map<string, string>;
}

export type FetchNeighbour = (url: string) => Promise<Uint8Array>;

/** Files that a specification may consist of. */
const maximumFiles = 100;

/**
 * The document and the files on the same server that it refers to, by address, the first one first. References to other
 * servers are left as they are: who writes a specification must not choose whom we call.
 * @param url where the document came from; without one it stands alone
 */
export async function collectFiles(
  bytes: Uint8Array,
  url: string | undefined,
  fetchNeighbour: FetchNeighbour,
): Promise<Map<string, SpecificationFile>> {
  const first = url ?? 'text:';
  const entry = readFile(say('specification', 'document'), bytes, url);
  specificationVersion(entry.document);
  const files = new Map([[first, entry]]);
  const folder = url && new URL('.', url).href;
  for (const file of files.values()) {
    for (const address of file.references.values()) {
      if (files.has(address)) continue;
      if (files.size >= maximumFiles)
        throw new ParseFailure(say('specification', 'tooManyFiles', { most: maximumFiles }));
      files.set(address, readFile(pathOf(address, folder), await fetchNeighbour(address), address));
    }
  }
  const names = folder === undefined ? undefined : namesOf([...files.keys()], folder);
  return new Map(
    Array.from(files, ([address, file]) => {
      const filename = names?.get(address) ?? `openapi.${file.format}`;
      return [address, { ...file, filename, isEntrypoint: address === first }];
    }),
  );
}

/** @param address none of a document that stands alone, which names no other */
function readFile(name: Said, bytes: Uint8Array, address: string | undefined) {
  const read = readDocument(name, bytes);
  return { ...read, references: referencesOf(read.document, address) };
}

/** Below the folder of the first file, seen from there; elsewhere, from the root. */
function pathOf(address: string, folder: string | undefined): string {
  const path = folder && address.startsWith(folder) ? address.slice(folder.length) : new URL(address).pathname.slice(1);
  return path || 'openapi';
}

/** A name for each file by its path, never one for two: what lies below the folder of the first has the first choice. */
function namesOf(addresses: readonly string[], folder: string): Map<string, string> {
  const isElsewhere = (address: string) => Number(!address.startsWith(folder));
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const address of addresses.toSorted((one, other) => isElsewhere(one) - isElsewhere(other))) {
    const { pathname, search } = new URL(address);
    const way = `${posix.relative(new URL(folder).pathname, pathname)}${search}`;
    let name = pathOf(address, folder);
    for (let tries = 1; taken.has(name); tries++) name = tries === 1 ? way : `${tries}-${way}`;
    names.set(address, name);
    taken.add(name);
  }
  return names;
}

/** Files on the same origin that `$ref`s name. */
function referencesOf(document: JsonObject, base: string | undefined): Map<string, string> {
  const found = new Map<string, string>();
  if (base === undefined) return found;
  for (const reference of allReferences(document)) {
    const place = reference.split('#', 1)[0] ?? '';
    const target = place === '' ? null : URL.parse(place, base);
    if (target && target.origin === new URL(base).origin) found.set(place, target.href);
  }
  return found;
}

function* allReferences(document: JsonObject): Generator<string> {
  const waiting: object[] = [document];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (isObject(value) && typeof value.$ref === 'string') yield value.$ref;
    for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) waiting.push(part);
  }
}
