import { expect, test } from 'vitest';
import { type PageTexts, rowOn, sideBySide, type TextEdit, withText } from '#dashboard/translations/side-by-side.ts';

const texts = (some: Partial<PageTexts>): PageTexts => ({
  source: '## Knots\n\nTie it.\n\n- one\n- two\n',
  before: undefined,
  machine: '## NOEUDS\n\nNOUEZ.\n\n- UN\n- DEUX\n',
  translation: '## NOEUDS\n\nNOUEZ.\n\n- UN\n- DEUX\n',
  attention: new Map(),
  edits: new Map(),
  ...some,
});

const seen = (given: PageTexts) =>
  sideBySide(given).map(({ state, source, translation }) => [state, source, translation]);

test('each block of the source stands beside what the engine made of it', () => {
  expect(seen(texts({}))).toEqual([
    ['machine', '## Knots', '## NOEUDS'],
    ['machine', 'Tie it.', 'NOUEZ.'],
    ['machine', '- one\n- two', '- UN\n- DEUX'],
  ]);
});

test('what people wrote is told apart, with what the engine says beside it', () => {
  const given = texts({ translation: '## Les noeuds\n\nNOUEZ.\n\nUne note.\n\n- UN\n- DEUX\n' });
  expect(seen(given)).toEqual([
    ['edited', '## Knots', '## Les noeuds'],
    ['machine', 'Tie it.', 'NOUEZ.'],
    ['added', '', 'Une note.'],
    ['machine', '- one\n- two', '- UN\n- DEUX'],
  ]);
  expect(sideBySide(given)[0]?.machine).toBe('## NOEUDS');
  const attention = new Map([[0, { id: 'b1', source: '## Knot' }]]);
  expect(sideBySide({ ...given, attention }).slice(0, 2)).toMatchObject([
    { state: 'attention', before: '## Knot', attention: 'b1', machine: '## NOEUDS' },
    { state: 'machine', before: undefined, attention: undefined },
  ]);
});

test('what changed in the source since says what it was, and what is new has no translation', () => {
  const given = texts({
    before: texts({}).source,
    source: '## Knots\n\nTie it twice.\n\nNew words here.\n\n- one\n- two\n',
  });
  const rows = sideBySide(given);
  expect(rows.map(({ state, before }) => [state, before])).toEqual([
    ['machine', undefined],
    ['changed', 'Tie it.'],
    ['missing', undefined],
    ['machine', undefined],
  ]);
  const [, , missing] = rows;
  expect(missing && withText(given, missing, 'Du nouveau.')).toBe(
    '## NOEUDS\n\nNOUEZ.\n\nDu nouveau.\n\n- UN\n- DEUX\n',
  );
});

test('a text is found again on a page that others changed, and its own change stays beside theirs', () => {
  const [first, second] = sideBySide(texts({}));
  const now = texts({ translation: '## Les noeuds\n\nNOUEZ.\n\n- UN\n- DEUX\n' });
  expect(first && rowOn(now, first)).toMatchObject({ state: 'edited', translation: '## Les noeuds' });
  const found = second && rowOn(now, second);
  expect(found?.translation).toBe('NOUEZ.');
  expect(found && withText(now, found, 'Nouez-le.')).toBe('## Les noeuds\n\nNouez-le.\n\n- UN\n- DEUX\n');
  expect(first && rowOn(texts({ source: 'Something else.\n', machine: 'AUTRE.\n' }), first)).toBeUndefined();
});

test('each edited text says who changed it', () => {
  const edit = (displayName: string) => ({
    place: 'block' as const,
    editedBy: { displayName } as NonNullable<TextEdit['editedBy']>, // the only member that is shown
    editedAt: '2026-01-01T00:00:00.000Z',
  });
  const edits = new Map([
    [0, edit('Li')],
    [2, edit('Ada')],
  ]);
  const given = texts({ translation: '## Les noeuds\n\nNOUEZ.\n\nUne note.\n\n- UN\n- DEUX\n', edits });
  expect(sideBySide(given).map(row => row.edit?.editedBy?.displayName)).toEqual(['Li', undefined, 'Ada', undefined]);
});

test('another text takes the place of its block alone, and a page without a translation begins with its source', () => {
  const given = texts({});
  const [, second] = sideBySide(given);
  expect(second && withText(given, second, 'Nouez-le.')).toBe('## NOEUDS\n\nNouez-le.\n\n- UN\n- DEUX\n');
  const none = texts({ machine: undefined, translation: undefined });
  expect(seen(none).map(([state]) => state)).toEqual(['missing', 'missing', 'missing']);
  const [first] = sideBySide(none);
  expect(first && withText(none, first, '## Noeuds')).toContain('## Noeuds');
});

test('a translation that shares no word with that of the engine stands for the same text', () => {
  const given = texts({ translation: '## NOEUDS\n\nAutre chose.\n\n- UN\n- DEUX\n' });
  expect(seen(given)[1]).toEqual(['edited', 'Tie it.', 'Autre chose.']);
});

test('a container stands as a whole', () => {
  const hint = '{% hint style="info" %}\nHello.\n\nAgain.\n{% endhint %}';
  const given = texts({ source: `${hint}\n\nEnd.\n`, machine: `${hint}\n\nFIN.\n`, translation: `${hint}\n\nFIN.\n` });
  expect(seen(given)).toEqual([
    ['machine', hint, hint],
    ['machine', 'End.', 'FIN.'],
  ]);
});
