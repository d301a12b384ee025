import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#dashboard/ui/cn.ts';

export type StatePanelProps = {
  icon?: LucideIcon;
  title: string;
  children?: ReactNode;
  /** Buttons and links, the main one first. */
  actions?: ReactNode;
  tone?: 'neutral' | 'danger';
  /** A page that has nothing else says it in its `h1`. */
  heading?: 'h1' | 'h2' | 'p';
  className?: string;
};

/** What stands where content would be: icon, one line, one more, buttons; aligned with what it replaces. */
export function StatePanel({
  icon: Icon,
  title,
  children,
  actions,
  tone = 'neutral',
  heading: Heading = 'p',
  className,
}: StatePanelProps) {
  return (
    <div className={cn('max-w-[56ch] py-6', className)}>
      <Heading
        {...(Heading === 'h1' && { tabIndex: -1, 'data-page-heading': true })}
        className={cn('flex items-center gap-2 text-base font-medium', tone === 'danger' && 'text-danger')}
      >
        {Icon && <Icon aria-hidden className={tone === 'danger' ? '' : 'text-fg-2'} />}
        {title}
      </Heading>
      {children && <div className="mt-1 text-sm text-fg-2">{children}</div>}
      {actions && <div className="mt-4 flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
