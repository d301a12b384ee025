// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WholeTexts } from '#dashboard/shell/whole-texts.tsx';

const long = 'Integration guides for partners, resellers and system houses';

beforeEach(() => {
  vi.useFakeTimers();
  // Nothing has a size without a layout.
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(function (this: Element) {
    return this.textContent === long ? 400 : 100;
  });
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(100);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const rest = (text: string) => {
  fireEvent.pointerMove(screen.getByText(text), { pointerType: 'mouse' });
  act(() => vi.advanceTimersByTime(600));
};
const said = () => screen.queryByRole('tooltip', { hidden: true })?.textContent;

test('a text that is cut shows whole to a hand that rests on it, and no other does', () => {
  render(
    <main>
      <span className="truncate">{long}</span>
      <span className="truncate">Short</span>
      <span data-whole={`${long}.pdf`} data-path>
        <span className="truncate">{long}</span>
        <span>.pdf</span>
      </span>
      <span aria-describedby="other">
        <span className="truncate" data-own>
          {long}
        </span>
      </span>
      <WholeTexts />
    </main>,
  );
  rest('Short');
  expect(said()).toBeUndefined();
  fireEvent.pointerMove(screen.getAllByText(long)[0] ?? document.body, { pointerType: 'mouse' });
  expect(said()).toBeUndefined();
  act(() => vi.advanceTimersByTime(600));
  expect(said()).toBe(long);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(said()).toBeUndefined();
  fireEvent.pointerMove(document.querySelector('[data-path] > .truncate') ?? document.body, { pointerType: 'mouse' });
  act(() => vi.advanceTimersByTime(600));
  expect(said()).toBe(`${long}.pdf`);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.pointerMove(document.querySelector('[data-own]') ?? document.body, { pointerType: 'mouse' });
  act(() => vi.advanceTimersByTime(600));
  expect(said()).toBeUndefined();
});
