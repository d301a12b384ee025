/** The keys of the generated client hold one object: the operation and its arguments. */
type KeyHead = { _id?: unknown; path?: { spaceId?: unknown; siteId?: unknown; commentId?: unknown } };

/** @returns nothing in it where the key is none of the generated client */
export function headOf([head]: readonly unknown[]): KeyHead {
  return typeof head === 'object' && head !== null ? head : {};
}
