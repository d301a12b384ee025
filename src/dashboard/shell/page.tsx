import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { locale } from '#dashboard/messages/locale.ts';
import { crumbsSlot } from '#dashboard/shell/slots.tsx';
import { Breadcrumbs } from '#dashboard/ui/breadcrumbs.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { PageHeader, type PageHeaderProps } from '#dashboard/ui/page-header.tsx';
import type { StatePanelProps } from '#dashboard/ui/state-panel.tsx';
import { createStore } from '#dashboard/ui/store.ts';

/** The end of every title: the organization in which the page is. */
export const titleContext = createStore('Bindery');

/** How far the tasks of this person are, from 0 to 1, while that is known. */
export const taskShare = createStore<number | undefined>(undefined);

const percent = new Intl.NumberFormat(locale, { style: 'percent' });

/** Sets the title of the tab: `Members · Acme`, and before it how far a task is: `(34%)`. */
export function usePageTitle(title: string): void {
  const context = titleContext.use();
  const share = taskShare.use();
  const progress = share === undefined ? '' : `(${percent.format(share)}) `;
  useEffect(() => {
    document.title = progress + (title === context ? title : `${title} · ${context}`);
  }, [progress, title, context]);
}

/** Links to what is above all pages of a frame, such as the settings; a page's own crumbs come after them. */
export const Trail = createContext<ReactNode>(null);

/** How what fails or loads stands in the place of a page: within one that has a heading and margins already, without them. */
export const StatePlace = createContext<Pick<StatePanelProps, 'heading' | 'className'>>({
  heading: 'h1',
  className: 'px-(--gutter)',
});
const withinPage = { heading: 'h2' } as const;
/** Within a page of full width that has a heading of its own. */
export const belowHeading = { heading: 'h2', className: 'px-(--gutter)' } as const;

type PageProps = Omit<PageHeaderProps, 'title'> & {
  /** The `h1`, the tab's title and the last breadcrumb. */
  title: string;
  /** Stands in the `h1` instead of the title, as the field of one that is being edited. */
  heading?: ReactNode;
  /** Links to the pages above, outermost first: one `<Link>` each, and with a key where they are several. */
  crumbs?: ReactNode;
  /** 1280 px for lists, 760 for forms and prose, or all there is without a header (`h1` is then the page's own). */
  width?: 'list' | 'prose' | 'full';
  children: ReactNode;
};

const widths = { list: 'max-w-320', prose: 'max-w-190' };

/** One page: title, breadcrumbs, header and measure. Every route's component begins with it. */
export function Page({ title, heading, crumbs, width = 'list', children, ...header }: PageProps) {
  usePageTitle(title);
  const above = useContext(Trail);
  const trail = (
    <crumbsSlot.Fill>
      <Breadcrumbs current={title}>
        {above}
        {crumbs}
      </Breadcrumbs>
    </crumbsSlot.Fill>
  );
  if (width === 'full')
    return (
      <>
        {trail}
        {children}
      </>
    );
  return (
    <div className={cn('px-(--gutter) pt-6 pb-16', widths[width], width === 'list' && 'mx-auto')}>
      {trail}
      <PageHeader {...header} title={heading ?? title} />
      <div className={header.tabs ? 'pt-5' : 'pt-1'}>
        <StatePlace value={withinPage}>{children}</StatePlace>
      </div>
    </div>
  );
}
