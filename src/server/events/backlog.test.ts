import { expect, test } from 'vitest';
import { TestClock } from '../testing/clock.ts';
import { Backlog } from './backlog.ts';

const clock = new TestClock();
const event = { organizationId: 'org', type: 'page', data: {} };

function begin() {
  const backlog = new Backlog(clock);
  const add = (...ids: string[]) => {
    for (const id of ids) backlog.add({ id, event });
  };
  const after = (id: string) => backlog.after(id)?.map(kept => kept.id);
  const within = (milliseconds: number) => backlog.within(milliseconds)?.map(kept => kept.id);
  return { backlog, add, after, within };
}

test('who knows the last event hears what came after it, for half a minute', () => {
  const { backlog, add, after } = begin();
  const start = backlog.last();
  add('a', 'b');
  clock.advance(20_000);
  add('c');
  expect([after(start), after('a'), after('c')]).toEqual([['a', 'b', 'c'], ['b', 'c'], []]);
  clock.advance(20_000);
  expect([after(start), after('a'), after('b'), after('c')]).toEqual([undefined, undefined, ['c'], []]);
  clock.advance(3_600_000);
  expect([after('b'), after('c'), backlog.last()]).toEqual([undefined, [], 'c']);
});

test('who says for how long they heard nothing hears that, as far as it was heard here', () => {
  const { add, within } = begin();
  expect(within(1000)).toBeUndefined();
  clock.advance(2000);
  add('a');
  expect(within(1000)).toEqual(['a']);
  clock.advance(20_000);
  add('b');
  expect([within(1000), within(21_000), within(23_000)]).toEqual([['b'], ['a', 'b'], undefined]);
  clock.advance(9_500);
  expect([within(30_000), within(30_001)]).toEqual([['a', 'b'], undefined]);
});

test('after a gap nothing is known of what was before', () => {
  const { backlog, add, after, within } = begin();
  add('a');
  clock.advance(1000);
  backlog.restart();
  add('b');
  expect([after('a'), within(500)]).toEqual([undefined, undefined]);
  expect(after('b')).toEqual([]);
});

test('a burst is kept in part only, and who missed the rest is told so', () => {
  const { add, after, within } = begin();
  clock.advance(2000);
  add(...Array.from({ length: 2010 }, (_, index) => `${index}`));
  expect([after('3'), after('10')?.length, within(1000)]).toEqual([undefined, 1999, undefined]);
});
