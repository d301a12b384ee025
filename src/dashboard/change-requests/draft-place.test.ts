import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftPlaceKey, readDraftPlace } from '#dashboard/change-requests/draft-place.ts';

test('a draft is found again where it was begun', () => {
  const id = fc.stringMatching(/^[\w-]{1,12}$/);
  const places = fc.record(
    {
      node: id,
      words: fc.record({ start: fc.nat(), end: fc.nat() }),
      suggests: fc.constant(true),
      through: id,
    },
    { requiredKeys: ['node'] },
  );
  const inCells = fc.record({ node: id, cell: fc.record({ record: id, definition: id }) });
  fc.assert(
    fc.property(fc.oneof(places, inCells), place => {
      const { through, ...rest } = place as { through?: string; suggests?: boolean };
      const written = rest.suggests && through ? place : rest;
      expect(readDraftPlace(draftPlaceKey(place))).toEqual(written);
    }),
  );
  expect(readDraftPlace(draftPlaceKey({}))).toEqual({});
});
