import { Children, type ReactNode } from 'react';
import { t } from '#dashboard/messages/ui.ts';

/** The way to this page: links, then the page itself. Each child is one step. */
export function Breadcrumbs({ children, current }: { children?: ReactNode; current: string }) {
  return (
    <nav aria-label={t('breadcrumb')} className="min-w-0">
      <ol className="crumbs text-sm">
        {Children.map(children, step => (
          <li className="flex min-w-0 items-center text-fg-2 max-sm:hidden [&>a]:truncate [&>a]:rounded-xs [&>a]:hover:text-fg">
            {step}
            <span aria-hidden className="px-1.5 text-fg-3">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="truncate font-medium">
          {current}
        </li>
      </ol>
    </nav>
  );
}
