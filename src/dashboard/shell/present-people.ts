/** Somebody else who looks at a change request, and the page they edit. */
export type Present = { userId: string; page?: string /** When they last said so, in milliseconds. */; at: number };

/** `asks`: who has just begun to listen, and knows of nobody. */
export type Announcement = { userId: string; page?: string; left: boolean; asks: boolean };

/** How long somebody counts as present after their last word; they repeat it every `every` milliseconds. */
export const every = 20_000;
const keptFor = 50_000;

/** Those who are present after an announcement. */
export function announced(
  people: readonly Present[],
  { userId, page, left }: Announcement,
  at: number,
): readonly Present[] {
  const others = people.filter(person => person.userId !== userId);
  return left ? others : [...others, { userId, at, ...(page !== undefined && { page }) }];
}

/** Those who said something lately; the same list while nobody is gone. */
export function lately(people: readonly Present[], now: number): readonly Present[] {
  const left = people.filter(({ at }) => now - at < keptFor);
  return left.length === people.length ? people : left;
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** What an event of the service says; undefined for one that names nobody. */
export function announcementOf({ userId, page, left, asks }: Record<string, unknown>): Announcement | undefined {
  const user = text(userId);
  const edited = text(page);
  return user === undefined
    ? undefined
    : { userId: user, left: left === true, asks: asks === true, ...(edited && { page: edited }) };
}
