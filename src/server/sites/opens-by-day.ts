import { daysBefore } from '../insights/days.ts';

/** Days that are told of; today is one of them. */
export const recentDays = 30;

type ByDay = Readonly<Record<string, number>>;

// Written by `withOpens` only.
const read = (kept: string | null): ByDay => (kept === null ? {} : JSON.parse(kept));
const isRecent = (day: string, now: Date) => day >= daysBefore(now, recentDays - 1);

/** What is kept once a link was opened so many times more now; days that are not told of any more are forgotten. */
export function withOpens(kept: string | null, opens: number, now: Date): string {
  const today = daysBefore(now, 0);
  const days = Object.entries(read(kept)).filter(([day]) => isRecent(day, now));
  const { [today]: before = 0, ...others } = Object.fromEntries(days);
  return JSON.stringify({ ...others, [today]: before + opens });
}

/** How often a link was opened in the last days. */
export function recentOpens(kept: string | null, now: Date): number {
  const days = Object.entries(read(kept)).filter(([day]) => isRecent(day, now));
  return days.reduce((sum, [, opens]) => sum + opens, 0);
}
