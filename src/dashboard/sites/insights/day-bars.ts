/** What readers did in one bar of a chart. */
export interface Bar {
  /** `2026-03-01`, in UTC. */
  from: string;
  /** The same day, or the last one of those that the bar sums up. */
  to: string;
  views: number;
}

/** A day in UTC, so many days after another. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** More days than this are summed up by weeks. */
const mostDays = 100;

/**
 * The days of a period in order, those on which nothing was counted too; a long period by weeks, of which the first may
 * have fewer days.
 */
export function barsOf(days: readonly { day: string; views: number }[], first: string, last: string): Bar[] {
  const views = new Map(days.map(({ day, views }) => [day, views]));
  const bars: Bar[] = [];
  const count = Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1;
  const size = count > mostDays ? 7 : 1;
  for (let end = ((count - 1) % size) + 1, start = 0; start < count; start = end, end += size) {
    let sum = 0;
    for (let index = start; index < end; index++) sum += views.get(dayAfter(first, index)) ?? 0;
    bars.push({ from: dayAfter(first, start), to: dayAfter(first, end - 1), views: sum });
  }
  return bars;
}

/** A round and even number that is not below the highest bar. */
export function topOf(bars: readonly Bar[]): number {
  const highest = Math.max(4, ...bars.map(({ views }) => views));
  const unit = 10 ** Math.floor(Math.log10(highest));
  return (
    [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8].map(factor => factor * unit).find(top => top >= highest && top % 2 === 0) ??
    10 * unit
  );
}
