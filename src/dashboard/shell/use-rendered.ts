import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Page } from '#client/types.gen.ts';
import { type ContentPlace, namesIn, useContentParts } from '#dashboard/shell/content-parts.ts';
import type { RenderedPage } from '#dashboard/shell/render-page.ts';

type Drawn = {
  markdown: string;
  openapi: Page['openapi'];
  variables: Page['variables'];
  /** Given, each block of the page can be found by its id. */
  blockIds?: readonly string[] | undefined;
  path: string;
  pages: readonly Page[];
  organizationId: string;
  /** Whose files, reusable contents and variables it shows. */
  place: ContentPlace;
  /** What stands before the id of a page in its address. */
  pagesAt: string;
};

/** A saved page of a space as HTML; undefined until it is drawn. */
export function useRendered({
  markdown,
  openapi,
  variables,
  blockIds,
  path,
  pages,
  organizationId,
  place,
  pagesAt,
}: Drawn): RenderedPage | undefined {
  const { spaceId } = place;
  const names = useMemo(() => namesIn(markdown), [markdown]);
  const parts = useContentParts(place, names);
  const [rendered, setRendered] = useState<RenderedPage>();
  useEffect(() => {
    if (parts.pending) return;
    let here = true;
    const links = { organizationId, spaceId, pages, path, pageHref: (id: string) => `${pagesAt}${id}` };
    const text = { markdown, parts, variables, links, ...(openapi && { openapi }), ...(blockIds && { blockIds }) };
    // At once: only then is the next frame, after which the colours of code are fetched, the one that shows the text.
    const show = (page: RenderedPage) => here && flushSync(() => setRendered(page));
    import('#dashboard/shell/render-shown.ts').then(
      ({ renderShown }) => renderShown(text, show),
      () => undefined, // the next change tries again
    );
    return () => {
      here = false;
    };
  }, [markdown, openapi, variables, blockIds, path, pages, organizationId, spaceId, parts, pagesAt]);
  return rendered;
}
