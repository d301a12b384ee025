import { cn } from '#dashboard/ui/cn.ts';

/** Two leaves bound at the spine. */
function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden className={cn('size-6 text-accent-fg', className)} fill="none">
      <path
        d="M12 5.5C10 3.9 7.2 3.2 3.5 3.4v14.4c3.7-.2 6.5.5 8.5 2.1"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M12 5.5c2-1.6 4.8-2.3 8.5-2.1v14.4c-3.7-.2-6.5.5-8.5 2.1V5.5Z"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function Logo({ className }: { className?: string }) {
  return (
    <div className={cn('flex items-center gap-2 text-lg font-semibold tracking-tight', className)}>
      <Mark />
      Bindery
    </div>
  );
}
