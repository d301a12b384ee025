// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { Profiler, useRef } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { useWindowedRows } from '#dashboard/table/use-windowed-rows.ts';

function LongTable({ count }: { count: number }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { indexes } = useWindowedRows(body, count, 2, {});
  return (
    <main data-scroll-area>
      <table>
        <tbody ref={body}>
          {indexes.map(index => (
            <tr key={index}>
              <td>{index}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

beforeAll(() => {
  // What a browser would have laid out: a list that scrolls.
  for (const name of ['clientHeight', 'offsetHeight'])
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => 600 });
});

test('how high rows are is asked for once with a page of a list, however many rows it has by then', async () => {
  const { rerender } = render(<LongTable count={9_900} />);
  // Until what draws a long list has come, more rows are drawn than are in sight.
  await waitFor(() => expect(screen.queryByText('29')).toBeNull());
  const asked = vi.spyOn(window, 'getComputedStyle');
  rerender(<LongTable count={10_000} />);
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
});

test('a list that is drawn whole is drawn once, and nothing is measured for it', () => {
  const asked = vi.spyOn(window, 'getComputedStyle');
  const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  let draws = 0;
  render(
    <Profiler id="list" onRender={() => draws++}>
      <LongTable count={50} />
    </Profiler>,
  );
  expect([draws, asked.mock.calls.length, measured.mock.calls.length]).toEqual([1, 0, 0]);
  asked.mockRestore();
  measured.mockRestore();
});
