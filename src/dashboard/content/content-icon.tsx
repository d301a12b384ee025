import { FileText, Folder } from 'lucide-react';
import type { ContentTreeItem } from '#client/types.gen.ts';

/** The emoji of a space, or the sign of its kind. Decoration: the title stands beside it. */
export function ContentIcon({ item }: { item: Pick<ContentTreeItem, 'type' | 'emoji'> }) {
  if (item.emoji)
    return (
      <span aria-hidden className="inline-flex size-4 shrink-0 items-center justify-center text-sm leading-none">
        {item.emoji}
      </span>
    );
  return item.type === 'collection' ? (
    <Folder aria-hidden className="text-fg-3" />
  ) : (
    <FileText aria-hidden className="text-fg-3" />
  );
}
