import type { SumPart } from './sum-rows.ts';

/** What days are summed over, by the days of a month with which a span begins, and what is before that day in its name. */
interface Level {
  starts: readonly number[];
  prefix: string;
}

const halves: Level = { starts: [1, 16], prefix: '' };
const sixths: Level = { starts: [1, 6, 11, 16, 21, 26], prefix: 'f' };
/** The span of all days. */
const all = 'all';

// No month has more days, and days that a month has not are nowhere counted.
const last = 31;
const dayOfMonth = (day: string) => Number(day.slice(8));
const inMonth = (day: string, number: number) => day.slice(0, 8) + String(number).padStart(2, '0');

function spanOf({ starts }: Level, day: string): { start: number; end: number } {
  const place = starts.findLastIndex(start => start <= dayOfMonth(day));
  return { start: starts[place] ?? 1, end: (starts[place + 1] ?? last + 1) - 1 };
}

/** As few rows as may be: of a span, those of the period, or all but the others. */
export function partsOf(from: string | undefined, to: string | undefined): SumPart[] {
  if (from === undefined && to === undefined) return [{ of: 'spans', from: all, to: all, sign: 1 }];
  const parts = cover(from, to, 1, [halves, sixths]);
  return parts.length > 0 ? parts : [{ of: 'days', from: '9', to: '', sign: 1 }];
}

function cover(
  from: string | undefined,
  to: string | undefined,
  sign: SumPart['sign'],
  [level, ...finer]: readonly Level[],
): SumPart[] {
  const isWithin = from !== undefined && to !== undefined;
  if (isWithin && from > to) return [];
  if (!level) return [{ of: 'days', from: from ?? '', to: to ?? '9', sign }];
  const other = sign === 1 ? -1 : 1;
  const edges: SumPart[] = [];
  let [first, until] = ['', '9'];
  if (isWithin) {
    const { start, end } = spanOf(level, from);
    const isOne = inMonth(from, start) === inMonth(to, spanOf(level, to).start);
    // Of more than a half of its days all but the others are fewer.
    const isFew = 2 * (dayOfMonth(to) - dayOfMonth(from) + 1) <= end - start + 1;
    if (isOne && isFew) return cover(from, to, sign, finer);
  }
  if (from !== undefined) {
    const [day, { start, end }] = [dayOfMonth(from), spanOf(level, from)];
    const isEarly = day - start <= end - day;
    first = inMonth(from, isEarly ? start : end + 1);
    if (isEarly) edges.push(...cover(inMonth(from, start), inMonth(from, day - 1), other, finer));
    else edges.push(...cover(from, inMonth(from, end), sign, finer));
  }
  if (to !== undefined) {
    const [day, { start, end }] = [dayOfMonth(to), spanOf(level, to)];
    const isLate = day - start >= end - day;
    until = inMonth(to, isLate ? start : start - 1);
    if (isLate) edges.push(...cover(inMonth(to, day + 1), inMonth(to, end), other, finer));
    else edges.push(...cover(inMonth(to, start), to, sign, finer));
  }
  const spans = { from: level.prefix + first, to: level.prefix + until };
  return first <= until ? [{ of: 'spans', ...spans, sign }, ...edges] : edges;
}
