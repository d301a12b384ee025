import fc from 'fast-check';
import { expect, it } from 'vitest';
import { suggestionSpans } from '#dashboard/change-requests/suggestion-spans.ts';

it('marks the words that differ', () => {
  expect(suggestionSpans('Ropes are of hemp.', 'Ropes are of nylon.')).toEqual([
    { type: 'equal', text: 'Ropes are of ' },
    { type: 'removed', text: 'hemp' },
    { type: 'added', text: 'nylon' },
    { type: 'equal', text: '.' },
  ]);
  expect(suggestionSpans('Gone.', '')).toEqual([{ type: 'removed', text: 'Gone.' }]);
});

it('gives both texts back', () => {
  const text = fc.array(fc.constantFrom('wind', 'west', ' ', '\n', '**', 'é', '.')).map(parts => parts.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const spans = suggestionSpans(before, after);
      const without = (type: string) =>
        spans
          .filter(span => span.type !== type)
          .map(span => span.text)
          .join('');
      expect([without('added'), without('removed')]).toEqual([before, after]);
    }),
  );
});
