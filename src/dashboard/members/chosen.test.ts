import { expect, test } from 'vitest';
import { chosenOf } from '#dashboard/members/chosen.ts';
import type { WideSelection } from '#dashboard/table/selection.ts';

const unused = () => {};
const selection = (part: Partial<WideSelection>): WideSelection => ({
  ...{ selected: new Set<string>(), count: 0, total: 0, mayWiden: false, everything: false, except: [] },
  ...{ toggle: unused, extend: unused, selectAll: unused, clear: unused, selectEverything: unused },
  ...part,
});

test('everyone in a list ordered by the last visit are only those who were here, and no more than were seen', () => {
  const everything = selection({ everything: true, count: 60, total: 60, selected: new Set(['me', 'a']) });
  expect(chosenOf(everything, { sort: 'lastSeenAt', role: 'edit' }, 'me')).toEqual({
    filter: { role: 'edit', seen: true },
    except: ['me'],
    atMost: 59,
    count: 59,
  });
  expect(chosenOf(everything, { sort: 'name' }, 'me').filter).toEqual({});
});

test('members chosen one by one are named, without whoever chose them', () => {
  expect(chosenOf(selection({ selected: new Set(['me', 'a', 'b']), count: 3 }), {}, 'me')).toEqual({
    members: ['a', 'b'],
    count: 2,
  });
});
