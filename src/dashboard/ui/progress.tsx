import { Progress as Radix } from 'radix-ui';
import { cn } from '#dashboard/ui/cn.ts';

/** `value` from 0 to 1; without it the bar only says that something is going on. */
export function Progress({ value, label, className }: { value?: number; label: string; className?: string }) {
  const percent = value === undefined ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <Radix.Root
      aria-label={label}
      value={percent}
      className={cn('h-1 w-full overflow-hidden rounded-full bg-sunken dark:bg-hover', className)}
    >
      <Radix.Indicator
        className={cn(
          'h-full origin-left rounded-full bg-accent transition-transform duration-150 rtl:origin-right',
          percent === null && 'w-1/3 animate-pulse',
        )}
        {...(percent !== null && { style: { transform: `scaleX(${percent / 100})` } })}
      />
    </Radix.Root>
  );
}
