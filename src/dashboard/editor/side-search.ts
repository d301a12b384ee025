export const sides = ['comments', 'page', 'outline', 'links'] as const;

/** What stands in the panel beside the text. */
export type Side = (typeof sides)[number];

/** What the editor of a page keeps in the address. */
export type EditSearch = { side?: Side | undefined };

/** Has no `side` where none is named: only an address that names it, if as undefined, closes the panel. */
export function readEditSearch({ side }: Record<string, unknown>): EditSearch {
  const known = sides.find(each => each === side);
  return known ? { side: known } : {};
}
