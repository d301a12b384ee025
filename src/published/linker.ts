import type { ResolvedLink } from '#document/html-options.ts';
import { pathOfLink } from '#document/link-path.ts';
import type { FileEntry, PageNode } from '#document/model.ts';
import { parseReference, printReference } from '#document/reference.ts';
import { homeOf, type Navigation, readable, type VisiblePage } from './navigation.ts';
import type { FileNames, SiteSpaceRecord } from './reader.ts';
import type { ShownSection } from './site-structure.ts';

/** A space that this audience sees on the site. */
export interface LinkedSpace {
  record: SiteSpaceRecord;
  isDefault: boolean;
  section?: Pick<ShownSection, 'path' | 'isDefault'> | undefined;
  /** Missing while nothing on the page refers to the space. */
  content?: { navigation: Navigation; files: ReadonlyMap<string, FileEntry> } | undefined;
}

interface LinkerOptions {
  /** Path of the site on the host that was asked, without a slash at the end. */
  basePath: string;
  /** Where readers are sent: scheme, host and path. */
  address: string;
  /** What stands behind it in all addresses: the key of a share link; for a preview the path of its link. */
  shareKey: string | undefined;
  spaces: readonly LinkedSpace[];
  /** The space of the page that is shown. */
  current: LinkedSpace | undefined;
  /** What the current space is a translation of, for a page that it has not: the text is read from there. */
  source?: LinkedSpace | undefined;
  page?: VisiblePage | undefined;
  /** Addresses are those of files with these names. */
  asFiles?: FileNames | undefined;
}

export const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/');
const BROKEN: ResolvedLink = { href: '', broken: true };

/**
 * The only maker of addresses. `<site>[/<share key>][/<section>][/<space>][/<page>]`: defaults add nothing, the first page of a
 * space is the space's own address, which ends with a slash.
 */
export class Linker {
  readonly #options: LinkerOptions;
  readonly #root: string;

  constructor(options: LinkerOptions) {
    this.#options = options;
    this.#root = options.basePath + this.#keySegment();
  }

  #keySegment(): string {
    const { shareKey } = this.#options;
    return shareKey === undefined ? '' : `/${encodePath(shareKey)}`;
  }

  /** The site's own address, or something directly below it. */
  site(rest = ''): string {
    return `${this.#root}/${rest}`;
  }

  /** A picture of the site itself; its bytes never change. */
  picture(sha256: string): string {
    return this.site(`~/pictures/${sha256}${this.#options.asFiles?.ending(sha256) ?? ''}`);
  }

  /** A font of the site itself; its bytes never change. */
  font(sha256: string): string {
    return this.site(`~/fonts/${sha256}${this.#options.asFiles?.ending(sha256) ?? ''}`);
  }

  asset(name: string): string {
    return `${this.#options.basePath}/~assets/${name}`;
  }

  space({ record, isDefault, section }: LinkedSpace): string {
    const parts = [...(section && !section.isDefault ? [section.path] : []), ...(isDefault ? [] : [record.path])];
    return this.site(parts.map(part => `${this.#path(part)}/`).join(''));
  }

  #path(path: string): string {
    const { asFiles } = this.#options;
    return encodePath(asFiles ? path.split('/').map(asFiles.segment).join('/') : path);
  }

  page(space: LinkedSpace, page: VisiblePage, anchor?: string): string {
    const home = space.content && homeOf(space.content.navigation);
    const path = page === home ? '' : this.#path(page.path);
    return `${this.space(space)}${path}${anchor ? `#${encodeURIComponent(anchor)}` : ''}`;
  }

  /** Where a reader says what the page is worth; the rating follows. */
  feedback({ record }: LinkedSpace, { node }: VisiblePage): string {
    return this.site(`~feedback/${record.spaceId}/${encodeURIComponent(node.id)}`);
  }

  /** The page as a PDF. */
  pdf({ record }: LinkedSpace, { node }: VisiblePage): string {
    return this.site(`~pdf/${record.spaceId}/${encodeURIComponent(node.id)}`);
  }

  /** The page's Markdown. */
  markdown(space: LinkedSpace, page: VisiblePage): string {
    return `${this.space(space)}${this.#path(page.path)}.md`;
  }

  /** The address with scheme and host that search engines shall know. */
  canonical(href: string): string {
    return `${this.#options.address}${href.slice(this.#options.basePath.length)}`;
  }

  /** The same without the key of a link, for texts that readers pass on. */
  withoutKey(href: string): string {
    const path = href.slice(this.#options.basePath.length);
    const key = this.#keySegment();
    return this.#options.address + (key !== '' && path.startsWith(`${key}/`) ? path.slice(key.length) : path);
  }

  /** The bytes behind the address never change: it carries a part of their hash. */
  file({ record }: LinkedSpace, file: FileEntry): string {
    const name = encodeURIComponent(this.#options.asFiles?.file(file) ?? file.name);
    return this.site(`~/files/${record.spaceId}/${file.id}/${name}?v=${file.sha256.slice(0, 12)}`);
  }

  /** Where a link of the shown page leads. */
  readonly resolve = (href: string): ResolvedLink => {
    const reference = parseReference(href);
    switch (reference.kind) {
      case 'url':
        return { href: reference.url, external: true };
      case 'page':
        return this.#page(reference.space, reference.page, undefined);
      case 'anchor':
        return reference.page === undefined
          ? { href: `#${reference.anchor}` }
          : this.#page(reference.space, reference.page, reference.anchor);
      case 'file':
        return this.#file(reference.file);
      case 'space':
        return this.#space(reference.space);
      case 'path':
        return this.#relative(reference.path, reference.anchor);
      default:
        return BROKEN;
    }
  };

  readonly image = (src: string): string => {
    const reference = parseReference(src);
    if (reference.kind === 'file') return this.#file(reference.file).href;
    return reference.kind === 'url' || /^data:/i.test(src) ? src : '';
  };

  readonly imageSize = (src: string): FileEntry['dimensions'] => {
    const reference = parseReference(src);
    return reference.kind === 'file' ? this.#entry(reference.file)?.file.dimensions : undefined;
  };

  /** Where a link page of the navigation leads. */
  target(space: LinkedSpace, { target }: PageNode): ResolvedLink {
    if (!target) return BROKEN;
    const within = new Linker({ ...this.#options, current: space, source: undefined, page: undefined });
    return within.resolve(printReference(target));
  }

  #page(spaceId: string | undefined, pageId: string, anchor: string | undefined): ResolvedLink {
    const { spaces, current, source } = this.#options;
    const space = spaceId === undefined ? current : spaces.find(({ record }) => record.spaceId === spaceId);
    const untranslated = spaceId === undefined ? source?.content?.navigation.byId.get(pageId) : undefined;
    const page = space?.content?.navigation.byId.get(pageId) ?? untranslated;
    if (!space || !page) return BROKEN;
    if (page.node.type === 'link') return { ...this.target(space, page.node), title: page.node.title };
    const shown = readable(page);
    return shown ? { href: this.page(space, shown, anchor), title: page.node.title } : BROKEN;
  }

  #file(id: string): ResolvedLink {
    const found = this.#entry(id);
    return found ? { href: this.file(found.space, found.file), title: found.file.name } : BROKEN;
  }

  #entry(id: string): { space: LinkedSpace; file: FileEntry } | undefined {
    const { current, source } = this.#options;
    const space = current?.content?.files.has(id) ? current : source;
    const file = space?.content?.files.get(id);
    return space && file && { space, file };
  }

  #space(spaceId: string): ResolvedLink {
    const space = this.#options.spaces.find(({ record }) => record.spaceId === spaceId);
    return space ? { href: this.space(space), title: space.record.title } : BROKEN;
  }

  /** A path between Markdown files that no import has resolved: followed where a page is there. */
  #relative(path: string, anchor: string | undefined): ResolvedLink {
    const { current, source, page } = this.#options;
    const navigation = current?.content?.navigation;
    if (!current || !navigation) return BROKEN;
    if (path === '') return { href: `#${anchor ?? ''}` };
    const name = pathOfLink(path, page?.path ?? '');
    if (name === undefined) return BROKEN;
    const found =
      name === '' ? homeOf(navigation) : (navigation.byPath.get(name) ?? source?.content?.navigation.byPath.get(name));
    const shown = found && readable(found);
    return shown ? { href: this.page(current, shown, anchor), title: shown.node.title } : BROKEN;
  }
}
