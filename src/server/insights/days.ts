/** The day in UTC, as it is kept. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The day so many days before. */
export const daysBefore = (time: Date, days: number): string => dayOf(new Date(time.getTime() - days * 86_400_000));
