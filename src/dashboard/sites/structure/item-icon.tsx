import { ArrowUpRight, FileText, Folder, PanelTop } from 'lucide-react';
import { ChosenIcon } from '#dashboard/shell/lazy-icon.tsx';
import type { StructureItem } from '#dashboard/sites/structure/structure-items.ts';

const kinds = {
  'site-section': PanelTop,
  'site-section-group': Folder,
  'site-external-link': ArrowUpRight,
  'site-space': FileText,
};

const className = 'size-4 shrink-0 text-fg-2';

/** The icon that was chosen for something, the emoji of a space, or the sign of its kind. The title stands beside it. */
export function ItemIcon({ item }: { item: StructureItem }) {
  if (item.object === 'site-space' && item.space.emoji)
    return (
      <span aria-hidden className="inline-flex size-4 shrink-0 items-center justify-center text-sm leading-none">
        {item.space.emoji}
      </span>
    );
  const Kind = kinds[item.object];
  const kind = <Kind aria-hidden className={className} />;
  if (!('icon' in item) || !item.icon) return kind;
  return <ChosenIcon name={item.icon} className={className} instead={kind} />;
}
