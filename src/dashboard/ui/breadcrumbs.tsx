import { ArrowLeft } from 'lucide-react';
import { Children, type ReactNode } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { cn } from '#dashboard/ui/cn.ts';

/**
 * The way to this page: links, then the page itself. Each child is one step. On a phone it is the way up: the page's own
 * heading says where one is.
 */
export function Breadcrumbs({ children, current }: { children?: ReactNode; current: string }) {
  const steps = Children.toArray(children);
  return (
    <nav aria-label={t('breadcrumb')} className="min-w-0">
      <ol className="crumbs text-sm">
        {steps.map((step, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name of its own, and none changes its place
            key={index}
            className={cn(
              // The first is short, and where one is says more than the way: what is between them gives way first.
              'relative flex min-w-0 shrink-4 items-center text-fg-2 first:shrink-0 has-[>button]:shrink-0 max-sm:h-full max-sm:first:shrink [&>a]:truncate [&>a]:rounded-xs [&>a]:hover:text-fg max-sm:[&>a]:after:absolute max-sm:[&>a]:after:inset-0',
              index < steps.length - 1 && 'max-sm:hidden',
            )}
          >
            <ArrowLeft aria-hidden className="me-1.5 sm:hidden rtl:-scale-x-100" />
            {step}
            <span aria-hidden className="px-1.5 text-fg-3 max-sm:hidden">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className={cn('truncate font-medium', steps.length > 0 && 'max-sm:sr-only')}>
          {current}
        </li>
      </ol>
    </nav>
  );
}
