export const sides = ['comments', 'page', 'outline', 'links'] as const;

/** What stands in the panel beside the text. */
export type Side = (typeof sides)[number];

/** What the editor of a page keeps in the address. */
export type EditSearch = { side?: Side | undefined };

export const readEditSearch = ({ side }: Record<string, unknown>): EditSearch => ({
  side: sides.find(known => known === side),
});
