import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changeOfRow,
  shownRows,
  type VariableChange,
  type VariableRow,
  variableProblem,
  withStored,
} from '#dashboard/editor/variable-rows.ts';
import { withVariables } from '#document/variables.ts';

type Values = Record<string, string>;

const apply = (values: Values, { set, remove = [] }: VariableChange = {}): Values =>
  withVariables(values, { ...set, ...Object.fromEntries(remove.map(name => [name, null])) });
const row = (rows: readonly VariableRow[], name: string): VariableRow => {
  const found = rows.find(each => each.stored?.name === name);
  if (!found) throw new Error(`no row ${name}`);
  return found;
};
const write = (rows: readonly VariableRow[], name: string, change: Partial<VariableRow>) =>
  rows.map(each => (each === row(rows, name) ? { ...each, ...change } : each));

test('a variable that somebody else adds meanwhile is shown, and what is left here does not name it', () => {
  const mine = write(withStored([], { version: '1' }), 'version', { value: '2' });
  const rows = withStored(mine, { version: '1', theirs: 'x' });
  expect(rows.map(({ name, value }) => [name, value])).toEqual([
    ['version', '2'],
    ['theirs', 'x'],
  ]);
  expect(rows.map(each => changeOfRow(each, rows))).toEqual([{ set: { version: '2' } }, undefined]);
});

test('a variable gets another name in one step, and keeps the old one while the new one cannot be', () => {
  const rows = withStored([], { version: '1', price: '9' });
  const renamed = write(rows, 'version', { name: 'release' });
  expect(changeOfRow(row(renamed, 'version'), renamed)).toEqual({ set: { release: '1' }, remove: ['version'] });
  for (const [name, problem] of [
    ['2nd', 'badName'],
    ['', 'noName'],
    ['price', 'takenName'],
  ] as const) {
    const bad = write(rows, 'version', { name });
    expect(variableProblem(row(bad, 'version'), bad)).toBe(problem);
    expect(changeOfRow(row(bad, 'version'), bad)).toBeUndefined();
    expect(variableProblem(row(bad, 'price'), bad)).toBeUndefined();
  }
});

test('a row keeps its place and id while it is saved under a new name', () => {
  const rows = withStored([], { a: '1', b: '2' });
  const renamed = write(rows, 'a', { name: 'z' });
  const saved = withStored(renamed, { b: '2', z: '1' });
  expect(saved.map(({ id, name }) => [id, name])).toEqual([
    [0, 'z'],
    [1, 'b'],
  ]);
  expect(saved.map(each => changeOfRow(each, saved))).toEqual([undefined, undefined]);
});

test('a removed row stays away while the service still has it, and a row that others removed goes', () => {
  const removed = write(withStored([], { a: '1', b: '2' }), 'a', { gone: true });
  expect(shownRows(withStored(removed, { a: '1', b: '2', c: '3' })).map(({ name }) => name)).toEqual(['b', 'c']);
  expect(withStored(removed, { b: '2' }).map(({ name }) => name)).toEqual(['b']);
  expect(withStored(removed, { a: '1' }).map(({ name }) => name)).toEqual(['a']);
});

const name = fc.constantFrom('a', 'b', 'c', 'd', '9', '');
const values = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('1', '2', '3'));

test('what one person leaves never undoes what another saved, whatever both wrote', () => {
  fc.assert(
    fc.property(values, values, name, fc.nat(3), (first, theirs: Values, renamed, at) => {
      const read = withStored([], first);
      const edited = read.map((each, index) => (index === at ? { ...each, name: renamed, value: 'mine' } : each));
      const rows = withStored(edited, theirs);
      const after = rows.reduce<Values>((now, each) => apply(now, changeOfRow(each, rows)), theirs);
      const touched = new Set([read[at]?.name, renamed]);
      for (const [other, value] of Object.entries(theirs)) if (!touched.has(other)) expect(after[other]).toBe(value);
      for (const other of Object.keys(after)) expect(touched.has(other) || other in theirs).toBe(true);
    }),
  );
});
