import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useState } from 'react';
import { listFilesInChangeRequestByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Page } from '#client/types.gen.ts';
import { type PageKey, requestPath } from '#dashboard/editor/sessions.ts';
import { t } from '#dashboard/messages/editor.ts';
import { labels } from '#dashboard/messages/rendered.ts';
import { linkResolvers } from '#dashboard/shell/page-links.ts';
import { Prose } from '#dashboard/shell/prose.tsx';
import { renderPage } from '#dashboard/shell/render-page.ts';
import { ScrollRegion } from '#dashboard/ui/scroll-region.tsx';
import { parseBlocks } from '#document/blocks.ts';

type PreviewProps = {
  organizationId: string;
  pageKey: PageKey;
  page: Page;
  pages: readonly Page[];
  markdown: string;
  ref?: Ref<HTMLDivElement>;
  /** The blocks are drawn anew: they may stand elsewhere. */
  onDrawn: () => void;
};

/** The first line of each block, as its id, so that source and page can scroll together. */
const lineIds = (markdown: string): string[] =>
  parseBlocks(markdown)
    .filter(block => block.kind !== 'close')
    .map(block => String(block.line));

/** The page as readers will see it, a moment after it is typed. */
export function Preview({ organizationId, pageKey, page, pages, markdown, ref, onDrawn }: PreviewProps) {
  const { spaceId, request } = pageKey;
  const files = useQuery({
    ...listFilesInChangeRequestByIdOptions({ path: requestPath(pageKey), query: { limit: 1000 } }),
    enabled: markdown.includes('file:'),
  });
  const [html, setHtml] = useState('');
  useEffect(() => {
    let here = true;
    const base = `/o/${organizationId}/s/${spaceId}/cr/${request}/edit/p/`;
    const resolvers = linkResolvers({
      organizationId,
      spaceId,
      pages,
      files: files.data?.items,
      path: page.path,
      pageHref: id => base + id,
    });
    const options = { ...resolvers, labels, blockIds: lineIds(markdown) };
    void renderPage(markdown, options, page => here && setHtml(page.html));
    return () => {
      here = false;
    };
  }, [markdown, organizationId, spaceId, request, pages, files.data, page.path]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn decides, not the callback
  useEffect(onDrawn, [html]);
  return (
    <ScrollRegion ref={ref} label={t('preview')} className="h-full overflow-y-auto focus-visible:-outline-offset-2">
      <div className="max-w-190 px-(--gutter) pt-4 pb-[40vh]">
        {html === '' ? <p className="text-sm text-fg-3">{t('previewEmpty')}</p> : <Prose html={html} explain />}
      </div>
    </ScrollRegion>
  );
}
