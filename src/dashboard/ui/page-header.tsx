import type { ReactNode } from 'react';

export type PageHeaderProps = {
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  /** After the title on its line: a status chip, a count. */
  badge?: ReactNode;
  actions?: ReactNode;
  /** `Tabs`, standing on the header's lower line. */
  tabs?: ReactNode;
};

/** The `h1` of a page. The shell moves the focus to it after a change of route. */
export function PageHeader({ title, description, badge, actions, tabs }: PageHeaderProps) {
  return (
    <header className={tabs ? 'border-b' : ''}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 pb-4">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-2">
            <h1 tabIndex={-1} data-page-heading className="min-w-0 text-xl font-semibold wrap-anywhere">
              {title}
            </h1>
            {badge}
          </div>
          {description && <p className="mt-1 max-w-[72ch] text-sm text-fg-2">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {tabs}
    </header>
  );
}

/** A part of a page with its own heading. */
export function Section({
  id,
  title,
  titleHidden = false,
  description,
  actions,
  children,
}: {
  /** For links to it. */
  id?: string;
  title: string;
  /** A tab says it already. */
  titleHidden?: boolean;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-label={title} className="mt-8 scroll-mt-16 first:mt-0">
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className={titleHidden ? 'sr-only' : 'text-base font-semibold'}>{title}</h2>
          {description && <p className="mt-0.5 max-w-[72ch] text-sm text-fg-2">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

/** Rows in one bordered list: settings, with a hairline between. The only card there is. */
export function Rows({ children }: { children: ReactNode }) {
  return <div className="divide-y rounded-md border border-line-2 bg-raised [&>*]:px-4 [&>*]:py-3">{children}</div>;
}
