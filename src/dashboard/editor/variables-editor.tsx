import { Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '#dashboard/messages/page-settings.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Input } from '#dashboard/ui/input.tsx';

type Row = { id: number; name: string; value: string };

const nameRule = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

const asRows = (values: Readonly<Record<string, string>>): Row[] =>
  Object.entries(values).map(([name, value], id) => ({ id, name, value }));

function problemOf(row: Row, rows: readonly Row[]): string | undefined {
  if (row.name === '') return undefined;
  if (!nameRule.test(row.name)) return t('badName');
  return rows.some(other => other.id < row.id && other.name === row.name) ? t('takenName') : undefined;
}

type VariablesEditorProps = {
  values: Readonly<Record<string, string>>;
  /** Called when a field is left, with all variables that have a name. */
  onSave: (values: Record<string, string>) => void;
  /** Stands beside a variable that is saved. */
  beside?: (name: string) => ReactNode;
};

/** Names and values, saved as they are left. A name that cannot be is said and not saved. */
export function VariablesEditor({ values, onSave, beside }: VariablesEditorProps) {
  const [rows, setRows] = useState(() => asRows(values));
  const set = (id: number, change: Partial<Row>) =>
    setRows(now => now.map(row => (row.id === id ? { ...row, ...change } : row)));
  const save = (next: readonly Row[]) => {
    const good = next.filter(row => row.name !== '' && problemOf(row, next) === undefined);
    const changed = Object.fromEntries(good.map(({ name, value }) => [name, value]));
    if (JSON.stringify(changed) !== JSON.stringify(values)) onSave(changed);
  };
  const add = () => setRows(now => [...now, { id: Math.max(-1, ...now.map(({ id }) => id)) + 1, name: '', value: '' }]);
  return (
    <div className="space-y-2">
      {rows.map((row, index) => {
        const problem = problemOf(row, rows);
        return (
          <div key={row.id}>
            <div className="flex items-center gap-1.5">
              <Input
                mono
                className="w-2/5"
                aria-label={t('nameOf', { number: index + 1 })}
                aria-invalid={problem ? true : undefined}
                placeholder={t('variableName')}
                maxLength={64}
                value={row.name}
                onChange={event => set(row.id, { name: event.target.value })}
                onBlur={() => save(rows)}
              />
              <Input
                className="min-w-0 flex-1"
                aria-label={t('valueOf', { name: row.name })}
                maxLength={256}
                value={row.value}
                onChange={event => set(row.id, { value: event.target.value })}
                onBlur={() => save(rows)}
              />
              <IconButton
                icon={X}
                size="sm"
                label={t('removeVariable', { name: row.name })}
                onClick={() => {
                  const next = rows.filter(({ id }) => id !== row.id);
                  setRows(next);
                  save(next);
                }}
              />
            </div>
            {problem ? <p className="mt-1 text-xs text-danger">{problem}</p> : row.name in values && beside?.(row.name)}
          </div>
        );
      })}
      <Button size="sm" onClick={add}>
        <Plus aria-hidden />
        {t('addVariable')}
      </Button>
    </div>
  );
}
