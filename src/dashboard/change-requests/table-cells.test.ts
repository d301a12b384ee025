// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { cellAround, cellNamed } from '#dashboard/change-requests/table-cells.ts';

const row = (...cells: string[]) => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`;

function table(body: string): HTMLElement {
  document.body.innerHTML = `<div><table><thead><tr><th>Plan</th><th>Requests</th></tr></thead><tbody>${body}</tbody></table></div>`;
  return document.body.firstElementChild as HTMLElement; // the element written above
}

test('a cell is found by its name and named by what stands in it', () => {
  const root = table(row('Free', '60') + row('Team', '<b>600</b> a minute'));
  const bold = root.querySelector('b')?.firstChild;
  const cell = bold && cellAround(root, bold);
  expect(cell).toMatchObject({ record: 'r2', definition: 'c2', quote: { quote: '600 a minute' } });
  expect(cell && cellNamed(root, cell)?.textContent).toBe('600 a minute');
  expect(cellAround(root, root.querySelector('th') as Node)).toBeUndefined(); // the table has heads
});

test('rows and cells that a comparison puts in are not counted', () => {
  const gone = '<tr data-diff="del"><td>Old</td><td>1</td></tr>';
  const filler = '<tr data-filler=""><td colspan="2"></td></tr>';
  const root = table(`${gone}${filler}<tr><td data-diff="del">x</td><td>Free</td><td>60</td></tr>`);
  const cell = cellNamed(root, { record: 'r1', definition: 'c2' });
  expect(cell?.textContent).toBe('60');
  expect(cell && cellAround(root, cell)).toMatchObject({ record: 'r1', definition: 'c2' });
  expect(cellAround(root, root.querySelector('[data-diff] td') as Node)).toBeUndefined(); // the row that is gone
});

test('a name of another table, or of a row that is gone, finds nothing', () => {
  const root = table(row('Free', '60'));
  for (const place of [
    { record: 'r2', definition: 'c1' },
    { record: 'r1', definition: 'c3' },
    { record: 'abc', definition: 'def' },
  ])
    expect(cellNamed(root, place)).toBeUndefined();
});
