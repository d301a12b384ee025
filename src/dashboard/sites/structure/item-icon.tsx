import { ArrowUpRight, FileText, Folder, PanelTop } from 'lucide-react';
import { createElement } from 'react';
import type { StructureItem } from '#dashboard/sites/structure/structure-items.ts';
import { siteIcon } from '#lib/site-icons.ts';

const kinds = { 'site-section': PanelTop, 'site-section-group': Folder, 'site-external-link': ArrowUpRight };

/** The icon that was chosen for something, the emoji of a space, or the sign of its kind. The title stands beside it. */
export function ItemIcon({ item }: { item: StructureItem }) {
  const look = { 'aria-hidden': true, className: 'size-4 shrink-0 text-fg-2' };
  if (item.object === 'site-space')
    return item.space.emoji ? (
      <span aria-hidden className="inline-flex size-4 shrink-0 items-center justify-center text-sm leading-none">
        {item.space.emoji}
      </span>
    ) : (
      <FileText {...look} />
    );
  return createElement(item.icon ? siteIcon(item.icon) : kinds[item.object], look);
}
