import type { ReactNode } from 'react';
import type { Pages } from '#dashboard/table/use-pages.ts';

type ListActionProps = { pages: Pick<Pages<unknown>, 'rows' | 'isPending'>; children: ReactNode };

/** Adds to the list of a screen. An empty list offers it itself; until that is known, its place is kept. */
export const ListAction = ({ pages: { rows, isPending }, children }: ListActionProps) =>
  isPending ? <span className="invisible">{children}</span> : rows.length > 0 && children;
