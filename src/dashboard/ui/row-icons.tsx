import { cn } from '#dashboard/ui/cn.ts';

// The signs that stand in each row of a long list: one path with the attributes it needs, where those of the library have
// three elements with twenty attributes.

type SignProps = { className?: string };

const signOf =
  (path: string, look?: string) =>
  ({ className }: SignProps) => (
    <svg aria-hidden viewBox="0 0 24 24" className={cn('lucide sign', look, className)}>
      <path d={path} />
    </svg>
  );

/** Three dots side by side: what opens the menu of a row. */
export const RowDots = signOf('M5 12h.01M12 12h.01M19 12h.01', 'stroke-[3.5]');

/** Six dots: what a row is dragged by. */
export const RowGrip = signOf('M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01', 'stroke-[3.5]');

/** Points down: a list opens below. */
export const ListArrow = signOf('m6 9 6 6 6-6');
