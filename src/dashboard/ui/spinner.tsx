import { cn } from '#dashboard/ui/cn.ts';

/** A turning ring without words: what is loading is said by the element that holds it (`aria-busy`). */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cn(
        'inline-block size-3.5 shrink-0 animate-spin rounded-full border-[1.5px] border-current border-e-transparent',
        className,
      )}
    />
  );
}
