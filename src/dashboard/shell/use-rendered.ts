import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { File, Page } from '#client/types.gen.ts';
import { labels } from '#dashboard/messages/rendered.ts';
import { apiParts } from '#dashboard/shell/api-parts.ts';
import { linkResolvers } from '#dashboard/shell/page-links.ts';
import type { RenderedPage } from '#dashboard/shell/render-page.ts';

type Drawn = {
  markdown: string;
  openapi?: Page['openapi'];
  /** Given, each block of the page can be found by its id. */
  blockIds?: readonly string[] | undefined;
  path: string;
  pages: readonly Page[];
  /** Undefined while they load. */
  files: readonly File[] | undefined;
  organizationId: string;
  spaceId: string;
  /** What stands before the id of a page in its address. */
  pagesAt: string;
};

/** A page of a space as HTML; undefined until it is drawn. */
export function useRendered({
  markdown,
  openapi,
  blockIds,
  path,
  pages,
  files,
  organizationId,
  spaceId,
  pagesAt,
}: Drawn): RenderedPage | undefined {
  const [rendered, setRendered] = useState<RenderedPage>();
  useEffect(() => {
    let here = true;
    const places = { organizationId, spaceId, pages, files, path };
    const resolvers = linkResolvers({ ...places, pageHref: id => `${pagesAt}${id}` });
    const options = {
      ...{ ...resolvers, labels },
      ...(blockIds && { blockIds }),
      ...(openapi && { api: apiParts(openapi) }),
    };
    // At once: only then is the next frame, after which the colours of code are fetched, the one that shows the text.
    const show = (page: RenderedPage) => here && flushSync(() => setRendered(page));
    void import('#dashboard/shell/render-page.ts').then(({ renderPage }) => renderPage(markdown, options, show));
    return () => {
      here = false;
    };
  }, [markdown, openapi, blockIds, path, pages, files, organizationId, spaceId, pagesAt]);
  return rendered;
}
