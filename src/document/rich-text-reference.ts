import { type ContentRef, isInternal, type PathRef, parseReference, printReference } from './reference.ts';
import { isRecord } from './rich-text-model.ts';

/** The reference that a target in Markdown means. A path relative to the page, which no reference knows, is an address. */
export function readReference(href: string): ContentRef {
  const ref = parseReference(href);
  return ref.kind === 'path' ? { kind: 'url', url: href } : ref;
}

/** The file or the address that something is shown from. */
export function readSource(src: string): ContentRef {
  const ref = readReference(src);
  return ref.kind === 'file' ? ref : { kind: 'url', url: src };
}

const IDS: Record<string, string[]> = {
  file: ['file'],
  url: ['url'],
  page: ['page'],
  anchor: ['anchor'],
  user: ['user'],
  collection: ['collection'],
  space: ['space'],
  'reusable-content': ['reusableContent'],
  openapi: ['spec'],
  path: ['path'],
};

/** A reference as it is stored in Markdown; undefined for what is none, or could not be read again. */
export function writeReference(ref: unknown): string | undefined {
  if (!isRecord(ref) || typeof ref.kind !== 'string' || !Object.hasOwn(IDS, ref.kind)) return undefined;
  const given = [...(IDS[ref.kind] ?? []), 'space', 'page', 'anchor'];
  const isText = given.every(name => ref[name] === undefined || typeof ref[name] === 'string');
  if (!isText || !IDS[ref.kind]?.every(name => ref[name] !== undefined)) return undefined;
  // Its members were looked at above, by its kind.
  const href = printReference(ref as ContentRef | PathRef).replace(/[\r\n]+/g, ' ');
  const isOwn = ref.kind !== 'url' && ref.kind !== 'path' && !(ref.kind === 'anchor' && ref.page === undefined);
  return isOwn && !isInternal(href) ? undefined : href;
}
