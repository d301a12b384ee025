// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { setPageUser } from '#dashboard/shell/page-user.ts';
import { readPlaces, visit } from '#dashboard/shell/recent-places.ts';

const page = (id: string, title = id) => ({ kind: 'page' as const, href: `/o/acme/s/guide/p/${id}`, title });

test('what was opened last comes first, each thing once and under its latest title', () => {
  setPageUser('ada');
  for (const place of [page('one'), page('two'), page('one', 'Renamed')]) visit('acme', place);
  expect(readPlaces('acme')).toEqual([page('one', 'Renamed'), page('two')]);
  expect(readPlaces('other')).toEqual([]);
});

test('only the last eight are kept', () => {
  for (let number = 0; number < 20; number++) visit('many', page(String(number)));
  expect(readPlaces('many').map(({ title }) => title)).toEqual(['19', '18', '17', '16', '15', '14', '13', '12']);
});
