import type { ReactNode } from 'react';
import type { Pages } from '#dashboard/table/use-pages.ts';

type ListActionProps = { pages: Pick<Pages<unknown>, 'rows'>; children: ReactNode };

/**
 * Adds to the list of a screen. An empty list offers it itself (`FirstAction`), where its place is kept; but on a phone, where it has a
 * row of its own above the list, it stays in that row: whether the list is empty moves nothing.
 */
export const ListAction = ({ pages: { rows }, children }: ListActionProps) => (
  <span className={rows.length > 0 ? 'contents' : 'invisible max-sm:visible'}>{children}</span>
);

/** The same in an empty list. */
export const FirstAction = ({ children }: { children: ReactNode }) => <span className="max-sm:hidden">{children}</span>;
