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
  /** Its path, seen from the folder of the first file. */
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
  const folder = url && new URL('.', url).href;
  const entry = readFile(first, say('specification', 'document'), bytes, folder);
  specificationVersion(entry.document);
  const files = new Map([[first, { ...entry, isEntrypoint: true }]]);
  for (const file of files.values()) {
    for (const address of file.references.values()) {
      if (files.has(address)) continue;
      if (files.size >= maximumFiles)
        throw new ParseFailure(say('specification', 'tooManyFiles', { most: maximumFiles }));
      files.set(address, readFile(address, nameOf(address, folder), await fetchNeighbour(address), folder));
    }
  }
  return files;
}

function readFile(address: string, name: Said, bytes: Uint8Array, folder: string | undefined): SpecificationFile {
  const read = readDocument(name, bytes);
  const base = folder === undefined ? undefined : address;
  const filename = base === undefined ? `openapi.${read.format}` : nameOf(address, folder);
  return { ...read, filename, isEntrypoint: false, references: referencesOf(read.document, base) };
}

function nameOf(address: string, folder: string | undefined): string {
  const name = folder && address.startsWith(folder) ? address.slice(folder.length) : new URL(address).pathname.slice(1);
  return name || 'openapi';
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
