export interface SnoozeTime {
  name: 'later' | 'tomorrow' | 'week';
  at: Date;
}

const morning = 9;

/** A day from this one, in the morning. */
const onDay = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning);

/** When notifications can come back, in the zone of the person. */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const later = new Date(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours() + 3);
  const toMonday = (8 - now.getDay()) % 7 || 7;
  const times: SnoozeTime[] = [
    { name: 'tomorrow', at: onDay(now, 1) },
    // On a Sunday the next Monday is tomorrow.
    { name: 'week', at: onDay(now, toMonday === 1 ? 8 : toMonday) },
  ];
  return later.getDate() === now.getDate() ? [{ name: 'later', at: later }, ...times] : times;
}
