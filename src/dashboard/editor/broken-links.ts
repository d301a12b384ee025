import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { listPageLinksInChangeRequestOptions } from '#client/@tanstack/react-query.gen.ts';
import type { Page } from '#client/types.gen.ts';
import { type PageKey, requestPath } from '#dashboard/editor/sessions.ts';
import { extractLinks } from '#document/links.ts';

/** A target that leads nowhere, where it is written in the source. */
export type BrokenLink = { target: string; words: string; from: number; to: number };

/** Where broken targets are written, in the order of the page. */
export function brokenIn(source: string, targets: ReadonlySet<string>): BrokenLink[] {
  if (targets.size === 0) return [];
  return extractLinks(source)
    .filter(({ href }) => targets.has(href))
    .map(({ href, offset, length }) => ({
      target: href,
      words: wordsBefore(source, offset),
      from: offset,
      to: offset + length,
    }));
}

/** The words of the link whose target begins there, without their marks. */
function wordsBefore(source: string, offset: number): string {
  const [, words = ''] = /\[([^[\]\n]+)\]\(<?$/.exec(source.slice(Math.max(0, offset - 300), offset)) ?? [];
  return words.replace(/[*_~`]/g, '');
}

const most = 200;

type Options = { pageKey: PageKey; page: Page; pages: readonly Page[]; source: string };

/** The links of a page that the service finds broken, as far as they stand in the text that is being written. */
export function useBrokenLinks({ pageKey, page, pages, source }: Options): BrokenLink[] {
  const path = { ...requestPath(pageKey), pageId: pageKey.pageId };
  const options = listPageLinksInChangeRequestOptions({ path, query: { status: 'broken', limit: most } });
  const { data, refetch } = useQuery({
    ...options,
    // Each saved text has links of its own.
    queryKey: [...options.queryKey, page.bodyHash] as never, // the generated key knows no version
    placeholderData: keepPreviousData,
  });
  // Deleted and restored pages break links and mend them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => void refetch(), [pages]);
  return useMemo(() => brokenIn(source, new Set(data?.items.map(({ target }) => target))), [source, data]);
}
