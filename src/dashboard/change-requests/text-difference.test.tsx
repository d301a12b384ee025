import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TextDifference } from '#dashboard/change-requests/text-difference.tsx';

it('tells words that are gone from those that came in their place without colour', () => {
  const drawn = renderToStaticMarkup(<TextDifference before="Ropes are of hemp." after="Ropes are of nylon." />);
  expect(drawn.replaceAll(/ class="[^"]*"/g, '')).toContain('<del>hemp</del><ins>nylon</ins>');
  expect(drawn).toMatch(/<del class="[^"]*line-through/);
});
