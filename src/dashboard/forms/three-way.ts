/** A field whose value here is neither the one that was loaded nor the one that is saved now. */
export interface Difference {
  /** Of the field, with dots between the members: `styling.font`. */
  name: string;
  original: unknown;
  mine: unknown;
  theirs: unknown;
  /** Whether others have changed it too. */
  conflict: boolean;
}

type Members = Readonly<Record<string, unknown>>;

/** Values of forms are what JSON can say; a list is one value. */
const isGroup = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const same = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

/** The same text for the same value, in whatever order its members are. */
function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_name, part) =>
    isGroup(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );
}

/**
 * What a form has to put over the values that are saved now. Whatever it leaves out is as it is saved: others may have
 * changed it, and nobody here did.
 *
 * @param original as the form was loaded
 * @param mine as the form is
 * @param theirs as it is saved now
 */
export function differences(original: unknown, mine: unknown, theirs: unknown, name = ''): Difference[] {
  if (same(mine, original) || same(mine, theirs)) return [];
  if (isGroup(original) && isGroup(mine) && isGroup(theirs)) {
    const members = new Set([...Object.keys(original), ...Object.keys(mine), ...Object.keys(theirs)]);
    return [...members].flatMap(member =>
      differences(original[member], mine[member], theirs[member], name ? `${name}.${member}` : member),
    );
  }
  return [{ name, original, mine, theirs, conflict: !same(theirs, original) }];
}
