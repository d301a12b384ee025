// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SplitSides, UnifiedSides } from '#dashboard/change-requests/diff-sides.tsx';

const side = (summary: string) => ({
  ...{ type: 'expandable', attributes: { summary }, container: true, depth: 0, index: 0, line: 1 },
  ...{ markdown: '', html: '' },
});
const row = { type: 'changed' as const, before: side('What if it fails?'), after: side('What if all fails?') };

test('a changed summary shows what it was and is, in one line or on either side', () => {
  const unified = render(<UnifiedSides row={row} marked={undefined} />).container;
  expect(unified.querySelector('del')?.textContent).toBe('it');
  expect(unified.querySelector('ins')?.textContent).toBe('all');
  const split = render(<SplitSides row={row} marked={undefined} />).container;
  const [before, after] = split.querySelectorAll('p');
  expect(before?.textContent).toBe('ExpandableWhat if it fails?');
  expect(after?.textContent).toBe('ExpandableWhat if all fails?');
});
