import { cn } from '#dashboard/ui/cn.ts';

/** A bar with the size of what will come; the container carries `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('block h-3 animate-pulse rounded-xs bg-sunken dark:bg-hover', className)} />;
}

/** Lines of text that are loading. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-2/3', 'w-3/4'];
  return (
    <span className={cn('block space-y-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => line).map(line => (
        <Skeleton key={line} className={cn(widths[line % widths.length])} />
      ))}
    </span>
  );
}
