import type { ReactNode } from 'react';
import type { Pages } from '#dashboard/table/use-pages.ts';

type ListActionProps = { pages: Pick<Pages<unknown>, 'rows'>; children: ReactNode };

/** Adds to the list of a screen. An empty list offers it itself, where its place is kept: on a phone it has a row of its own. */
export const ListAction = ({ pages: { rows }, children }: ListActionProps) => (
  <span className={rows.length > 0 ? 'contents' : 'invisible'}>{children}</span>
);
