import { cn } from '#dashboard/ui/cn.ts';

/** `value` from 0 to 1; without it the bar only says that something is going on. */
export function Progress({ value, label, className }: { value?: number; label: string; className?: string }) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={cn('h-1 w-full overflow-hidden rounded-full bg-sunken dark:bg-hover', className)}
    >
      <div
        className={cn(
          'h-full origin-left rounded-full bg-accent transition-transform duration-150 rtl:origin-right',
          percent === undefined && 'w-1/3 animate-pulse',
        )}
        style={percent === undefined ? undefined : { transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}
