import { ArrowUpRight, FileText, FolderOpen } from 'lucide-react';
import type { Page } from '#client/types.gen.ts';
import { ChosenIcon } from '#dashboard/shell/lazy-icon.tsx';

const kinds = { group: FolderOpen, link: ArrowUpRight, document: FileText, computed: FileText };

/** The emoji of a page, its icon, or the sign of its kind. Decoration: the title stands beside it. */
export function PageIcon({ page }: { page: Pick<Page, 'type' | 'emoji' | 'icon'> }) {
  if (page.emoji)
    return (
      <span aria-hidden className="inline-flex size-4 shrink-0 items-center justify-center text-sm leading-none">
        {page.emoji}
      </span>
    );
  const Kind = kinds[page.type];
  const kind = <Kind aria-hidden className="size-3.5 text-fg-3" />;
  return page.icon ? <ChosenIcon name={page.icon} className="size-3.5 text-fg-3" instead={kind} /> : kind;
}

/** Before the title of a page where it stands large. */
export function PageMark({ page, className }: { page: Pick<Page, 'emoji' | 'icon'>; className?: string }) {
  if (page.emoji)
    return (
      <span aria-hidden className={className}>
        {page.emoji}
      </span>
    );
  return page.icon ? <ChosenIcon name={page.icon} className="mt-[0.15em] size-[1em] shrink-0 text-fg-2" /> : null;
}
