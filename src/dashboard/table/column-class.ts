import { cn } from '#dashboard/ui/cn.ts';

const from = {
  sm: 'max-sm:hidden',
  md: 'max-md:hidden',
  lg: 'max-lg:hidden',
  xl: 'max-xl:hidden',
  '2xl': 'max-2xl:hidden',
};

/** The class names that every cell of a column shares. */
export const columnClass = (column: { align?: 'start' | 'end'; from?: keyof typeof from }): string =>
  cn(
    'px-3 first:ps-3 max-[22.5rem]:px-1.5',
    column.align === 'end' && 'text-end tabular-nums',
    column.from && from[column.from],
  );
