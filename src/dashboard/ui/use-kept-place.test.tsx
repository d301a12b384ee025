// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { useKeptPlace } from '#dashboard/ui/use-kept-place.ts';

function Page({ ids }: { ids: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null);
  const place = useKeptPlace(list, ids);
  return (
    <>
      <h1 data-page-heading tabIndex={-1}>
        Members
      </h1>
      {ids.length === 0 ? (
        <p>Nothing matches</p>
      ) : (
        <ul ref={list} {...place}>
          {ids.map((id, index) => (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: as the rows of a table have it
            <li key={id} data-index={index} tabIndex={0}>
              {id}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

test('the focus of a row that goes is given to the next one, and to the heading where none is left', () => {
  const { rerender } = render(<Page ids={['Ada', 'Jo']} />);
  act(() => screen.getByText('Ada').focus());
  rerender(<Page ids={['Jo']} />);
  expect(document.activeElement?.textContent).toBe('Jo');
  rerender(<Page ids={[]} />);
  expect(document.activeElement?.textContent).toBe('Members');
});
