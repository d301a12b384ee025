import { Fragment, type ReactNode } from 'react';

/** Draws items that have no name of their own, such as the parts of a text: the place of each is its key. */
export function inPlace<Item>(items: readonly Item[], draw: (item: Item, index: number) => ReactNode): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: for items that do not change places, or hold no state
  return items.map((item, index) => <Fragment key={index}>{draw(item, index)}</Fragment>);
}
