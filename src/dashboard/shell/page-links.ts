import type { File, Page } from '#client/types.gen.ts';
import { firstDocument, walkPages } from '#dashboard/shell/page-tree.ts';
import type { RenderOptions, ResolvedLink } from '#document/html-options.ts';
import { pathOfLink } from '#document/link-path.ts';
import { parseReference } from '#document/reference.ts';

export type LinkPlaces = {
  organizationId: string;
  spaceId: string;
  pages: readonly Page[];
  /** Those that the text names. While more are asked for none counts as missing. */
  files: { files: readonly File[]; pending: boolean };
  /** Path of the page the links stand in, for links that are still relative paths. */
  path: string;
  /** Where a page of this space is shown. */
  pageHref: (pageId: string) => string;
};

/** Where the references of a page lead inside the dashboard, and which of them are broken. */
export function linkResolvers(places: LinkPlaces): Pick<RenderOptions, 'resolveLink' | 'resolveImage' | 'imageSize'> {
  const pages = walkPages(places.pages).map(({ page }) => page);
  const byId = new Map(pages.map(page => [page.id, page]));
  const byPath = new Map(pages.map(page => [page.path, page]));
  const files = new Map(places.files.files.map(file => [file.id, file]));
  const broken: ResolvedLink = { href: '', broken: true };
  const toPage = (page: Page | undefined, anchor?: string): ResolvedLink =>
    page ? { href: `${places.pageHref(page.id)}${anchor ? `#${anchor}` : ''}`, title: page.title } : broken;
  const elsewhere = (space: string, page?: string, anchor?: string): ResolvedLink => ({
    href: `/o/${places.organizationId}/s/${space}${page ? `/p/${page}` : ''}${anchor ? `#${anchor}` : ''}`,
  });

  const resolveLink = (href: string): ResolvedLink => {
    const ref = parseReference(href);
    switch (ref.kind) {
      case 'page':
      case 'anchor': {
        const anchor = ref.kind === 'anchor' ? ref.anchor : undefined;
        if (ref.space && ref.space !== places.spaceId) return elsewhere(ref.space, ref.page, anchor);
        return ref.page === undefined ? { href: `#${anchor}` } : toPage(byId.get(ref.page), anchor);
      }
      case 'space':
        return elsewhere(ref.space);
      case 'file': {
        const file = files.get(ref.file);
        if (file) return { href: file.downloadURL, title: file.name };
        return places.files.pending ? { href: '#' } : broken;
      }
      case 'url':
        return { href: ref.url, external: /^https?:/i.test(ref.url) };
      case 'path': {
        const path = pathOfLink(ref.path, places.path);
        if (path === undefined) return broken;
        return toPage(path === '' ? firstDocument(places.pages) : byPath.get(path), ref.anchor);
      }
      case 'user':
        return { href: `/o/${places.organizationId}/settings/members/${ref.user}` };
      case 'collection':
        return { href: `/o/${places.organizationId}/content?open=${ref.collection}` };
      case 'openapi':
        return { href: `/o/${places.organizationId}/openapi/${ref.spec}` };
      case 'reusable-content':
        return broken;
    }
  };
  const resolveImage = (src: string): string => {
    const ref = parseReference(src);
    if (ref.kind === 'file') return files.get(ref.file)?.downloadURL ?? '';
    return ref.kind === 'url' ? ref.url : src;
  };
  const imageSize = (src: string) => {
    const ref = parseReference(src);
    return ref.kind === 'file' ? files.get(ref.file)?.dimensions : undefined;
  };
  return { resolveLink, resolveImage, imageSize };
}
