import type { Days, SumParts } from './sum-rows.ts';

const [secondHalf, last] = [16, 31];
const dayOfMonth = (day: string) => Number(day.slice(8));
const inMonth = (day: string, number: number) => day.slice(0, 8) + String(number).padStart(2, '0');
const bounds = (day: string) => {
  const isFirst = dayOfMonth(day) < secondHalf;
  // No month has more days, and days that a month has not are nowhere counted.
  return { start: isFirst ? 1 : secondHalf, end: isFirst ? secondHalf - 1 : last };
};

/** As few days as may be: of a half of a month, those of the period, or all but the others. */
export function partsOf(from: string | undefined, to: string | undefined): SumParts {
  const spans = { from: '', to: '9' };
  const days: Days[] = [];
  if (from !== undefined) {
    const [day, { start, end }] = [dayOfMonth(from), bounds(from)];
    const isEarly = day - start <= end - day;
    spans.from = inMonth(from, isEarly ? start : end + 1);
    if (!isEarly) days.push({ from, to: inMonth(from, end), sign: 1 });
    else if (day > start) days.push({ from: inMonth(from, start), to: inMonth(from, day - 1), sign: -1 });
  }
  if (to !== undefined) {
    const [day, { start, end }] = [dayOfMonth(to), bounds(to)];
    const isLate = day - start >= end - day;
    spans.to = inMonth(to, isLate ? start : start - 1);
    if (!isLate) days.push({ from: inMonth(to, start), to, sign: 1 });
    else if (day < end) days.push({ from: inMonth(to, day + 1), to: inMonth(to, end), sign: -1 });
  }
  const isShort =
    from !== undefined &&
    to !== undefined &&
    (to <= from || inMonth(from, bounds(from).start) === inMonth(to, bounds(to).start));
  return isShort ? { spans: { from: '9', to: '' }, days: [{ from, to, sign: 1 }] } : { spans, days };
}
