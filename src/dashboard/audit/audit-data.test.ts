import { expect, test } from 'vitest';
import { filterOf, timesOf } from '#dashboard/audit/audit-data.ts';

const now = new Date('2026-05-20T10:15:42Z');

test('a range counts back from the minute it is now', () => {
  expect(timesOf({ range: 'day' }, now)).toEqual({ from: '2026-05-19T10:15:00.000Z' });
  expect(timesOf({ range: 'week' }, now)).toEqual({ from: '2026-05-13T10:15:00.000Z' });
  expect(timesOf({}, now)).toEqual({});
});

test('two days include the whole of the last one, in the zone of the viewer', () => {
  const { from = '', to = '' } = timesOf({ range: 'dates', from: '2026-05-01', to: '2026-05-01' }, now);
  expect(new Date(from)).toEqual(new Date(2026, 4, 1));
  expect(new Date(to).getTime()).toBe(new Date(2026, 4, 2).getTime() - 1);
});

test('a day that is none bounds nothing, and days without their range neither', () => {
  expect(timesOf({ range: 'dates', from: 'yesterday', to: '' }, now)).toEqual({});
  expect(timesOf({ from: '2026-05-01' }, now)).toEqual({});
});

test('what is not set in the address is not asked for', () => {
  expect(filterOf({ type: 'space', event: 'open' }, now)).toEqual({ targetType: 'space' });
});
