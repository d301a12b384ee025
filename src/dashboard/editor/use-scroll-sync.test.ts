// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useScrollSync } from '#dashboard/editor/use-scroll-sync.ts';

test('where the blocks of a page stand is measured with the frame that shows them, once however often it was drawn', async () => {
  const page = document.createElement('div');
  page.innerHTML = '<p data-block="1">One</p><p data-block="3">Three</p>';
  const measure = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  const drawn = renderHook(() => useScrollSync('page', undefined, page, 'split')).result.current;
  drawn()?.();
  drawn();
  expect(measure).not.toHaveBeenCalled();
  await new Promise(requestAnimationFrame);
  // The page itself, and each of its blocks.
  expect(measure).toHaveBeenCalledTimes(3);
});
