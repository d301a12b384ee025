/** A stored content reference, as decisions 4.2.4 shapes it. */
export type ContentRef =
  | { kind: 'file'; file: string }
  | { kind: 'url'; url: string }
  | { kind: 'page'; page: string; space?: string }
  | { kind: 'anchor'; anchor: string; page?: string; space?: string }
  | { kind: 'user'; user: string }
  | { kind: 'collection'; collection: string }
  | { kind: 'space'; space: string }
  | { kind: 'reusable-content'; reusableContent: string; space?: string }
  | { kind: 'openapi'; spec: string };

/** A path relative to the page, as imported Markdown has it until the import resolves it. */
export interface PathRef {
  kind: 'path';
  path: string;
  anchor?: string;
}

const INTERNAL =
  /^(?:space:([\w-]+)\/)?(page|file|user|collection|space|reusable-content|openapi):([\w.-]+)(?:#(.*))?$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:|^\/\//i;

/** Whether a target is written in our own stable form (`page:…`, `space:…/page:…`, `file:…`, `user:…`). */
export function isInternal(href: string): boolean {
  return INTERNAL.test(href);
}

/** What a link target in stored Markdown means. */
export function parseReference(href: string): ContentRef | PathRef {
  const match = INTERNAL.exec(href);
  if (!match) return parseForeign(href);
  const [, space, kind, id = '', anchor] = match;
  const within = space === undefined ? {} : { space };
  switch (kind) {
    case 'page':
      return anchor ? { kind: 'anchor', anchor, page: id, ...within } : { kind: 'page', page: id, ...within };
    case 'file':
      return { kind: 'file', file: id };
    case 'user':
      return { kind: 'user', user: id };
    case 'collection':
      return { kind: 'collection', collection: id };
    case 'space':
      return { kind: 'space', space: id };
    case 'reusable-content':
      return { kind: 'reusable-content', reusableContent: id, ...within };
    default:
      return { kind: 'openapi', spec: id };
  }
}

function parseForeign(href: string): ContentRef | PathRef {
  if (href.startsWith('#')) return { kind: 'anchor', anchor: href.slice(1) };
  if (SCHEME.test(href)) return { kind: 'url', url: href };
  const hash = href.indexOf('#');
  return hash < 0
    ? { kind: 'path', path: href }
    : { kind: 'path', path: href.slice(0, hash), anchor: href.slice(hash + 1) };
}

/** The link target to store for a reference; the inverse of `parseReference`. */
export function printReference(ref: ContentRef | PathRef): string {
  switch (ref.kind) {
    case 'page':
      return `${within(ref.space)}page:${ref.page}`;
    case 'anchor':
      return `${ref.page === undefined ? '' : `${within(ref.space)}page:${ref.page}`}#${ref.anchor}`;
    case 'reusable-content':
      return `${within(ref.space)}reusable-content:${ref.reusableContent}`;
    case 'file':
      return `file:${ref.file}`;
    case 'user':
      return `user:${ref.user}`;
    case 'collection':
      return `collection:${ref.collection}`;
    case 'space':
      return `space:${ref.space}`;
    case 'openapi':
      return `openapi:${ref.spec}`;
    case 'url':
      return ref.url;
    case 'path':
      return ref.anchor === undefined ? ref.path : `${ref.path}#${ref.anchor}`;
  }
}

function within(space: string | undefined): string {
  return space === undefined ? '' : `space:${space}/`;
}
