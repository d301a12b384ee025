import type { ResolvedLink } from '#document/html-options.ts';
import { pathOfLink } from '#document/link-path.ts';
import { parseReference } from '#document/reference.ts';
import { homeOf, type Navigation, type VisiblePage } from '#published/navigation.ts';
import type { Target } from './print-context.ts';

interface LinkOptions {
  navigation: Navigation;
  /** Pages that are printed, by id, with their labels. */
  labels: ReadonlyMap<string, string>;
  /** The label of a page of another space that is printed, too. */
  elsewhere: (spaceId: string, pageId: string) => string | undefined;
  /** The address of a page of this space, or of another space, that outlasts the book. */
  address: (spaceId: string | undefined, pageId: string | undefined) => string;
  fileName: (id: string) => string | undefined;
}

const INSIDE = '#book:';
const ELSEWHERE = '#place:';
const NOWHERE: ResolvedLink = { href: '', broken: true };

/** Where the links of a page lead in print: to a place in the book where there is one, else to where it can be read. */
export class BookLinks {
  readonly #options: LinkOptions;

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  resolve(href: string, page: VisiblePage): ResolvedLink {
    const reference = parseReference(href);
    const { address, fileName } = this.#options;
    switch (reference.kind) {
      case 'url':
        return { href: reference.url, external: true };
      case 'page':
        return this.#page(reference.space, reference.page, '');
      case 'anchor':
        return reference.page === undefined
          ? { href: `#${reference.anchor}` }
          : this.#page(reference.space, reference.page, reference.anchor);
      case 'space':
        return { href: address(reference.space, undefined) };
      case 'path':
        return this.#path(reference.path, reference.anchor ?? '', page);
      case 'file':
        return { href: '', title: fileName(reference.file) ?? reference.file };
      default:
        return { href: '' };
    }
  }

  #page(space: string | undefined, id: string, anchor: string): ResolvedLink {
    const place = anchor ? `/${encodeURIComponent(anchor)}` : '';
    if (space !== undefined) {
      const label = this.#options.elsewhere(space, id);
      return { href: label === undefined ? this.#options.address(space, id) : `${ELSEWHERE}${label}${place}` };
    }
    const page = this.#options.navigation.byId.get(id);
    if (!page) return NOWHERE;
    const { title } = page.node;
    if (!this.#options.labels.has(id)) return { href: this.#options.address(undefined, id), title };
    return { href: `${INSIDE}${id}${place}`, title };
  }

  /** A path between Markdown files that no import has resolved: followed where a page is there. */
  #path(path: string, anchor: string, page: VisiblePage): ResolvedLink {
    const { navigation } = this.#options;
    if (path === '') return { href: `#${anchor}` };
    const name = pathOfLink(path, page.path);
    if (name === undefined) return NOWHERE;
    const found = name === '' ? homeOf(navigation) : navigation.byPath.get(name);
    return found ? this.#page(undefined, found.node.id, anchor) : NOWHERE;
  }

  target(href: string | undefined, pageId: string): Target | undefined {
    return targetOf(this.#options.labels, href, pageId);
  }

  /** The name of a place in the book. Its first part is the page's, for when the place is not there. */
  label(pageId: string, anchor: string): string {
    const page = this.#options.labels.get(pageId) ?? '';
    return placed(page, anchor);
  }
}

/**
 * What an address that `resolve` made, or one out of the text of a page, means for the template.
 * @param labels of the pages that are printed, by id
 */
export function targetOf(
  labels: ReadonlyMap<string, string>,
  href: string | undefined,
  pageId: string,
): Target | undefined {
  if (!href) return undefined;
  const place = (id: string, anchor: string): Target => ({ to: placed(labels.get(id) ?? '', anchor), url: '' });
  if (href.startsWith(INSIDE)) {
    const [id = '', anchor = ''] = href.slice(INSIDE.length).split('/');
    return place(id, decode(anchor));
  }
  if (href.startsWith(ELSEWHERE)) {
    const [label = '', anchor = ''] = href.slice(ELSEWHERE.length).split('/');
    return { to: placed(label, decode(anchor)), url: '' };
  }
  if (href.startsWith('#')) return place(pageId, decode(href.slice(1)));
  return /^[a-z][a-z0-9+.-]*:/i.test(href) ? { to: '', url: href } : undefined;
}

/** The name of a place on a page that has this label. */
export const placed = (page: string, anchor: string): string =>
  anchor === '' || page === '' ? page : `${page}-${Buffer.from(anchor).toString('hex')}`;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
