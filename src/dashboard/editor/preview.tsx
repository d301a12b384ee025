import { type Ref, useEffect, useMemo, useState } from 'react';
import type { Page } from '#client/types.gen.ts';
import { type PageKey, placeOfContent } from '#dashboard/editor/edited-content.ts';
import { editHref } from '#dashboard/editor/use-edited.ts';
import { t } from '#dashboard/messages/editor.ts';
import { namesIn, type TextNames, useContentParts } from '#dashboard/shell/content-parts.ts';
import { Prose } from '#dashboard/shell/prose.tsx';
import { renderShown } from '#dashboard/shell/render-shown.ts';
import { ScrollRegion } from '#dashboard/ui/scroll-region.tsx';
import { apiPlaces } from '#document/api-blocks.ts';
import { parseBlocks } from '#document/blocks.ts';
import { operationKey, schemaKey } from '#document/openapi.ts';

type PreviewProps = {
  organizationId: string;
  pageKey: PageKey;
  page: Page;
  pages: readonly Page[];
  markdown: string;
  ref?: Ref<HTMLDivElement>;
  /** The blocks are drawn again, and may be elsewhere. */
  onDrawn: () => (() => void) | undefined;
};

/** The first line of each block, as its id, so that source and page can scroll together. */
const lineIds = (markdown: string): string[] =>
  parseBlocks(markdown)
    .filter(block => block.kind !== 'close')
    .map(block => String(block.line));

/** What its OpenAPI blocks show. */
function apiNamesIn(markdown: string): Pick<TextNames, 'operation' | 'schema'> {
  if (!/\{%\s*(openapi|swagger)/.test(markdown)) return {};
  const { operations, schemas } = apiPlaces(markdown, {});
  return {
    operation: operations.map(({ spec, method, path }) => operationKey(spec, method, path)),
    schema: schemas.map(({ spec, name }) => schemaKey(spec, name)),
  };
}

/** The page as readers will see it, a moment after it is typed. */
export function Preview({ organizationId, pageKey, page, pages, markdown, ref, onDrawn }: PreviewProps) {
  const { spaceId, request } = pageKey;
  const names = useMemo(() => ({ ...namesIn(markdown), ...apiNamesIn(markdown) }), [markdown]);
  const parts = useContentParts(placeOfContent({ spaceId, request }), names);
  const [html, setHtml] = useState('');
  const { path, variables } = page;
  useEffect(() => {
    let here = true;
    const pageHref = (id: string) => editHref(organizationId, { spaceId, request }, id);
    const links = { organizationId, spaceId, pages, path, pageHref };
    const text = { markdown, parts, variables, links, blockIds: lineIds(markdown) };
    void renderShown(text, drawn => here && setHtml(drawn.html));
    return () => {
      here = false;
    };
  }, [markdown, organizationId, spaceId, request, pages, parts, path, variables]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn decides, not the callback
  useEffect(onDrawn, [html]);
  return (
    <ScrollRegion ref={ref} label={t('preview')} className="h-full overflow-y-auto focus-visible:-outline-offset-2">
      <div className="max-w-190 px-(--gutter) pt-4 pb-[40vh]">
        {html === '' ? <p className="text-sm text-fg-3">{t('previewEmpty')}</p> : <Prose html={html} explain steady />}
      </div>
    </ScrollRegion>
  );
}
