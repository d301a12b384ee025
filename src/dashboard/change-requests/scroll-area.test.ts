// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { scrollAreaOf } from '#dashboard/change-requests/scroll-area.ts';

test('what scrolls an element is the nearest area around it that does scroll', () => {
  document.body.innerHTML = `<main data-scroll-area style="overflow-y: auto">
    <div data-scroll-area id="narrow"><p></p></div>
    <div data-scroll-area id="wide" style="overflow-y: auto"><p></p></div>
  </main>`;
  const areaOf = (selector: string) => {
    const element = document.querySelector(selector);
    return element ? scrollAreaOf(element) : null;
  };
  expect(areaOf('#wide p')).toBe(document.querySelector('#wide'));
  expect(areaOf('#narrow p')).toBe(document.querySelector('main'));
  expect(areaOf('body')).toBeUndefined();
});
