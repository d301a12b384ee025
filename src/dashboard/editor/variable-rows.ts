/** What one person changed of variables; those of others are not named. */
export type VariableChange = { set?: Record<string, string>; remove?: string[] };

export type VariableRow = {
  id: number;
  name: string;
  value: string;
  /** The variable as it was last read. None: the row is new here. */
  stored?: { name: string; value: string };
  /** Removed here, and not yet where it is stored. */
  gone?: true;
};

const nameRule = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

export type VariableProblem = 'noName' | 'badName' | 'takenName';

export const shownRows = (rows: readonly VariableRow[]): VariableRow[] => rows.filter(row => !row.gone);

/** Why a row cannot be saved under its name. A new row without a name is only not written yet. */
export function variableProblem(row: VariableRow, rows: readonly VariableRow[]): VariableProblem | undefined {
  if (row.name === '') return row.stored ? 'noName' : undefined;
  if (row.stored?.name === row.name) return undefined;
  if (!nameRule.test(row.name)) return 'badName';
  const namesake = shownRows(rows).find(other => other.id !== row.id && other.name === row.name);
  return namesake && (namesake.stored?.name === row.name || namesake.id < row.id) ? 'takenName' : undefined;
}

/** What a row that was left changes where the variables are stored; undefined: nothing, or nothing that can be. */
export function changeOfRow(row: VariableRow, rows: readonly VariableRow[]): VariableChange | undefined {
  const { name, value, stored } = row;
  if (name === '' || variableProblem(row, rows)) return undefined;
  if (stored?.name === name) return stored.value === value ? undefined : { set: { [name]: value } };
  return { set: { [name]: value }, ...(stored && { remove: [stored.name] }) };
}

/**
 * The rows after the variables were read again: they show what others did, and keep what is written here and not saved.
 * Each keeps its id, so that its fields keep the focus.
 */
export function withStored(rows: readonly VariableRow[], values: Readonly<Record<string, string>>): VariableRow[] {
  const left = new Map(Object.entries(values));
  const take = (name: string) => {
    const value = left.get(name);
    left.delete(name);
    return value === undefined ? undefined : { name, value };
  };
  // A row that is stored under its old name is that variable; one whose new name is stored was saved since.
  const found = new Map(rows.map(row => [row.id, row.stored && take(row.stored.name)]));
  const kept = rows.flatMap(row => {
    const stored = found.get(row.id) ?? take(row.name);
    const { stored: before, ...written } = row;
    const isUnsaved = before ? before.name !== row.name || before.value !== row.value : true;
    if (!stored) return before && (row.gone || !isUnsaved) ? [] : [written];
    return [isUnsaved ? { ...row, stored } : { ...row, ...stored, stored }];
  });
  let id = nextId(kept);
  const added = [...left].map(([name, value]) => ({ id: id++, name, value, stored: { name, value } }));
  return [...kept, ...added];
}

export const nextId = (rows: readonly VariableRow[]): number => Math.max(-1, ...rows.map(row => row.id)) + 1;
