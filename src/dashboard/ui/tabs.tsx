import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { cn } from '#dashboard/ui/cn.ts';
import { withHanded } from '#dashboard/ui/handed-props.ts';

/** How much of the next link is to be seen, in pixels: the ends of the row fade. */
const EDGE = 40;

/** Keeps the active link in sight of a row that scrolls sideways. */
export function useActiveInSight(row: RefObject<HTMLElement | null>): void {
  // The links mark themselves, so which is active is known only once they are drawn; counts that come later move it.
  useEffect(() => {
    const sizes = new ResizeObserver(() => {
      const active = row.current?.querySelector<HTMLElement>('[aria-current=page]');
      if (!row.current || !active) return;
      const { left, right } = row.current.getBoundingClientRect();
      const link = active.getBoundingClientRect();
      const wished =
        row.current.scrollLeft + Math.min(0, link.left - left - EDGE) + Math.max(0, link.right - right + EDGE);
      // A row from right to left begins at 0, but goes a part of a pixel beyond, where its beginning would fade.
      const rtl = getComputedStyle(row.current).direction === 'rtl';
      row.current.scrollLeft = rtl ? Math.min(0, wished) : wished;
    });
    for (const link of row.current?.children ?? []) sizes.observe(link);
    return () => sizes.disconnect();
  });
}

/** A row of link tabs: each is a place with its own address. */
export function Tabs({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  const row = useRef<HTMLElement>(null);
  useActiveInSight(row);
  return (
    <nav
      ref={row}
      aria-label={label}
      className={cn('-mb-px flex gap-4 overflow-x-auto fade-x [scrollbar-width:none]', className)}
    >
      {children}
    </nav>
  );
}

/** Wraps one link that marks itself with `aria-current="page"` when active, as the router's `Link` does. */
export const Tab = ({ children }: { children: ReactNode }) => withHanded(children, { className: tabStyle });

const tabStyle =
  'inline-flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-sm text-fg-2 hover:text-fg focus-visible:rounded-sm focus-visible:-outline-offset-2 aria-[current=page]:border-fg aria-[current=page]:font-medium aria-[current=page]:text-fg';
