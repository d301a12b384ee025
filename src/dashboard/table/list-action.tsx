import type { ReactNode } from 'react';
import type { Pages } from '#dashboard/table/use-pages.ts';

type ListActionProps = { pages: Pick<Pages<unknown>, 'rows' | 'isPending'>; children: ReactNode };

/**
 * Adds to the list of a screen. An empty list offers it itself. Its place is kept until it is known whether the list is
 * empty, for on a phone it has a row of its own.
 */
export const ListAction = ({ pages: { rows, isPending }, children }: ListActionProps) => (
  <span className={rows.length > 0 ? 'contents' : isPending ? 'invisible' : 'invisible max-sm:hidden'}>{children}</span>
);
