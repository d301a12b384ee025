import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { LinkItem, Page } from '#client/types.gen.ts';
import { type PageKey, pageLinksOptions } from '#dashboard/editor/edited-content.ts';
import { extractLinks } from '#document/links.ts';

/** A target, where it is written in the source. */
export type WrittenLink = { target: string; words: string; from: number; to: number };

/** Where these targets are written, in the order of the page. */
export function writtenIn(source: string, targets: Pick<ReadonlySet<string>, 'has' | 'size'>): WrittenLink[] {
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

/** The targets of a page that are broken, or all of them, as the service knows them. */
function useTargets({ pageKey, page, pages }: Omit<Options, 'source'>, status: 'broken' | undefined) {
  const options = pageLinksOptions(pageKey, { limit: most, ...(status && { status }) });
  const { data, refetch } = useQuery({
    ...options,
    // Each saved text has links of its own.
    queryKey: [...options.queryKey, page.bodyHash],
    placeholderData: keepPreviousData,
    // A text that comes back by Undo may have been asked about while the service already had another.
    staleTime: 0,
  });
  // Deleted and restored pages break links and repair them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => void refetch(), [pages]);
  return data?.items;
}

/** The links of a page that the service finds broken, as far as they stand in the text that is being written. */
export function useBrokenLinks({ source, ...options }: Options): WrittenLink[] {
  const items = useTargets(options, 'broken');
  return useMemo(() => writtenIn(source, new Set(items?.map(({ target }) => target))), [source, items]);
}

/** The other links of a page, each with what it leads to. */
export function useWorkingLinks({ source, ...options }: Options): (WrittenLink & { item: LinkItem })[] {
  const items = useTargets(options, undefined);
  return useMemo(() => {
    const working = items?.filter(({ status }) => status !== 'broken') ?? [];
    const byTarget = new Map(working.map(item => [item.target, item]));
    return writtenIn(source, byTarget).flatMap(link => {
      const item = byTarget.get(link.target);
      return item ? [{ ...link, item }] : [];
    });
  }, [source, items]);
}
