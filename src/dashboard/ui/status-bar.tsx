import type { ReactNode } from 'react';
import { cn } from '#dashboard/ui/cn.ts';

/** A line across the page about the app itself (offline, signed out): not in the way, read aloud once. */
export function StatusBar({
  tone = 'warning',
  children,
  actions,
}: {
  tone?: 'warning' | 'info' | 'danger';
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div
      role="status"
      className={cn(
        'flex min-h-9 flex-wrap items-center justify-center gap-x-3 gap-y-1 px-4 py-1 text-sm',
        tone === 'warning' && 'bg-warning-soft text-warning',
        tone === 'info' && 'bg-info-soft text-info',
        tone === 'danger' && 'bg-danger-soft text-danger',
      )}
    >
      <span>{children}</span>
      {actions}
    </div>
  );
}
