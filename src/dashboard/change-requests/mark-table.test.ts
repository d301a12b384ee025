// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markTable } from '#dashboard/change-requests/mark-table.ts';

type Rows = readonly (readonly string[])[];

const cells = (row: readonly string[], tag: string) => row.map(cell => `<${tag}>${cell}</${tag}>`).join('');
const table = ([head = [], ...rows]: Rows) =>
  `<div class="b-table"><table><thead><tr>${cells(head, 'th')}</tr></thead>\n<tbody>${rows
    .map(row => `<tr>${cells(row, 'td')}</tr>`)
    .join('\n')}</tbody></table></div>`;

/** Each row as its signs: `-` gone, `+` new, `/` empty, with what is marked in brackets. */
function rowsOf(html: string | undefined): string[] {
  const root = document.createElement('div');
  root.innerHTML = html ?? '';
  return [...root.querySelectorAll('tr')].map(row => {
    for (const mark of row.querySelectorAll<HTMLElement>('[data-diff]:is(ins, del)'))
      mark.replaceWith(`[${mark.dataset.diff === 'add' ? '+' : '-'}${mark.textContent}]`);
    if (row.dataset.filler !== undefined) return '/';
    return [...row.cells].map(({ textContent }) => textContent).join(' ');
  });
}

const berths: Rows = [
  ['Berth', 'Price', 'Note'],
  ['A1', '20 €', 'Near the gate'],
  ['A3', '28 €', 'Power and water'],
  ['B2', '35 €', 'In the shade'],
  ['C1', '60 €', 'For long boats'],
];

const plans: Rows = [
  ['Plan', 'Requests', 'Burst'],
  ['Free', '60', '100'],
  ['Team', '600', '1000'],
  ['Enterprise', '6000', '10000'],
];

test('a row is told by what it begins with where all its other cells are new and another row comes beside it', () => {
  const now = plans.with(2, ['Team', '900', '1500']).toSpliced(3, 0, ['Business', '2000', '4000']);
  const marked = markTable(table(plans), table(now));
  expect(rowsOf(marked?.before)).toEqual([
    'Plan Requests Burst',
    'Free 60 100',
    'Team [-600] [-1000]',
    '/',
    'Enterprise 6000 10000',
  ]);
  expect(rowsOf(marked?.after)).toEqual([
    'Plan Requests Burst',
    'Free 60 100',
    'Team [+900] [+1500]',
    '[+Business] [+2000] [+4000]',
    'Enterprise 6000 10000',
  ]);
});

test('rows that were numbered anew are told by what they say, and those that begin alike by nothing but that', () => {
  const numbered = [
    ['No', 'Step'],
    ['1', 'Cast off'],
    ['2', 'Hoist'],
  ];
  const anew = [
    ['No', 'Step'],
    ['1', 'Bail'],
    ['2', 'Cast off'],
    ['3', 'Hoist'],
  ];
  expect(rowsOf(markTable(table(numbered), table(anew))?.after)).toEqual([
    'No Step',
    '[+1] [+Bail]',
    '[+2] Cast off',
    '[+3] Hoist',
  ]);
  const head = ['Method', 'Path', 'What for'];
  const calls = [head, ['GET', '/berths', 'Free places'], ['GET', '/tides', 'High water']];
  const others = [head, ['GET', '/boats', 'Who lies here'], ['GET', '/tides', 'High water']];
  expect(rowsOf(markTable(table(calls), table(others))?.after)).toContain('[+GET] [+/boats] [+Who lies here]');
});

test('rows of two tables stand side by side where one is gone, one is new and one is changed', () => {
  const now = [
    ['Berth', 'Price', 'Note'],
    ['A1', '22 €', 'Near the gate'],
    ['B2', '35 €', 'In the shade'],
    ['B3', '36 €', 'Beside the crane'],
    ['C1', '60 €', 'For long boats'],
  ];
  const marked = markTable(table(berths), table(now));
  expect(rowsOf(marked?.before)).toEqual([
    'Berth Price Note',
    'A1 [-20] € Near the gate',
    '[-A3] [-28 €] [-Power and water]',
    'B2 35 € In the shade',
    '/',
    'C1 60 € For long boats',
  ]);
  expect(rowsOf(marked?.after)).toEqual([
    'Berth Price Note',
    'A1 [+22] € Near the gate',
    '/',
    'B2 35 € In the shade',
    '[+B3] [+36 €] [+Beside the crane]',
    'C1 60 € For long boats',
  ]);
  expect(rowsOf(marked?.merged)).toEqual([
    'Berth Price Note',
    'A1 [-20][+22] € Near the gate',
    '[-A3] [-28 €] [-Power and water]',
    'B2 35 € In the shade',
    '[+B3] [+36 €] [+Beside the crane]',
    'C1 60 € For long boats',
  ]);
});

test('a column that is new or gone is marked as one, and no cell beside it', () => {
  const now = berths.map(([berth = '', , note = ''], at) => [berth, at === 0 ? 'Length' : `${at} m`, 'x', note]);
  const marked = markTable(table(berths), table(now));
  expect(rowsOf(marked?.merged)[1]).toBe('A1 [-20 €] [+1 m] [+x] Near the gate');
  expect(rowsOf(marked?.before)[1]).toBe('A1 [-20 €] Near the gate');
});

test('a first row that is gone stays out of the heads', () => {
  const marked = markTable(table(berths), table([berths[0] ?? [], ...berths.slice(2)]));
  expect(marked?.after).toMatch(/<tbody><tr aria-hidden="true" data-filler=""><td colspan="3">/);
});

test('tables without a row in common, with cells over several columns, or that say the same are none of this', () => {
  expect(markTable('<p>One</p>', '<p>Two</p>')).toBeUndefined();
  expect(markTable(table(berths), table(berths))).toBeUndefined();
  expect(markTable(table(berths), table(berths).replace('<td>A1', '<td colspan="2">A1'))).toBeUndefined();
});

test('whatever the rows, each side keeps its text, and both have as many rows', () => {
  const word = fc.constantFrom('one', 'two', 'three', '4', '');
  const rows = fc.array(fc.tuple(word, word), { minLength: 1, maxLength: 6 });
  const without = (html: string, what: string) => {
    const root = document.createElement('div');
    root.innerHTML = html;
    for (const element of root.querySelectorAll(what)) element.remove();
    return root.textContent?.replace(/\n/g, '');
  };
  fc.assert(
    fc.property(rows, rows, (old, now) => {
      const [before, after] = [table([['a', 'b'], ...old]), table([['a', 'b'], ...now])];
      const marked = markTable(before, after);
      if (!marked) return;
      expect(without(marked.before, 'b')).toBe(without(before, 'b'));
      expect(without(marked.after, 'b')).toBe(without(after, 'b'));
      expect(without(marked.merged ?? '', 'del')).toBe(without(after, 'b'));
      expect(rowsOf(marked.before)).toHaveLength(rowsOf(marked.after).length);
    }),
    { numRuns: 200 },
  );
});
