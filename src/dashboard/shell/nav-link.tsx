import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { cn } from '#dashboard/ui/cn.ts';

type NavLinkProps = {
  /** The whole path: `/o/acme/sites`. */
  href: string;
  label: string;
  icon?: LucideIcon | undefined;
  /** Instead of an icon: an avatar, an emoji, a status mark. */
  mark?: ReactNode;
  /** At the end: a count, an unread dot. */
  end?: ReactNode;
  /** Active only on exactly this path, not below it. */
  exact?: boolean;
  level?: number;
  className?: string;
};

/** A row of the sidebar. */
export function NavLink({ href, label, icon: Icon, mark, end, exact = false, level = 0, className }: NavLinkProps) {
  return (
    <Link
      // A path made of parts; the routes it leads to are declared by the areas.
      to={href as '/'}
      activeOptions={{ exact, includeSearch: false }}
      className={cn(
        'group flex h-(--nav) items-center gap-2 rounded-sm px-2 text-sm text-fg-2 hover:bg-hover hover:text-fg focus-visible:-outline-offset-2',
        'aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-accent-fg',
        className,
      )}
      style={level > 0 ? { paddingInlineStart: `calc(8px + ${level} * var(--nav-indent))` } : undefined}
    >
      {Icon && <Icon aria-hidden />}
      {mark}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {end}
    </Link>
  );
}

/** A part of the sidebar with a heading; `action` is usually a small `IconButton` with a plus. */
export function NavSection({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-4">
      <div className="flex h-7 items-center justify-between ps-2">
        <h2 className="text-2xs text-fg-3">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** In place of a part of the sidebar that could not be loaded. */
export function NavFailed({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <p className="px-2 py-1 text-xs text-fg-3">
      {children}{' '}
      <button type="button" className="text-accent-fg hover:underline" onClick={onRetry}>
        {t('retry')}
      </button>
    </p>
  );
}
