/** Milliseconds for which a deleted space can be restored. */
const keptFor = 7 * 86_400_000;

/** Spaces deleted before this moment are gone. */
export const goneBefore = (now: Date): string => new Date(now.getTime() - keptFor).toISOString();

/** When a space that was deleted at this moment can no longer be restored. */
export const goneAt = (deletedAt: string): string => new Date(Date.parse(deletedAt) + keptFor).toISOString();
