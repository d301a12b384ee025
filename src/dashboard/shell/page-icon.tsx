import { ArrowUpRight, FileText, FolderOpen } from 'lucide-react';
import type { Page } from '#client/types.gen.ts';

/** The emoji of a page, or the sign of its kind. Decoration: the title stands beside it. */
export function PageIcon({ page }: { page: Pick<Page, 'type' | 'emoji'> }) {
  if (page.emoji)
    return (
      <span aria-hidden className="inline-flex size-4 shrink-0 items-center justify-center text-sm leading-none">
        {page.emoji}
      </span>
    );
  if (page.type === 'group') return <FolderOpen aria-hidden className="size-3.5 text-fg-3" />;
  if (page.type === 'link') return <ArrowUpRight aria-hidden className="size-3.5 text-fg-3" />;
  return <FileText aria-hidden className="size-3.5 text-fg-3" />;
}
