import { Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  changeOfRow,
  nextId,
  shownRows,
  type VariableChange,
  type VariableRow,
  variableProblem,
  withStored,
} from '#dashboard/editor/variable-rows.ts';
import { t } from '#dashboard/messages/page-settings.ts';
import { toastError, toastUndo } from '#dashboard/shell/undo.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Input } from '#dashboard/ui/input.tsx';

type VariablesEditorProps = {
  values: Readonly<Record<string, string>>;
  /** Called with what was changed here when a field is left. */
  onSave: (change: VariableChange) => Promise<unknown>;
  /** Below a variable that is saved. */
  beside?: (name: string) => ReactNode;
};

/** Names and values, each saved when it is left. A name that cannot be is said, and the variable keeps its old one. */
export function VariablesEditor({ values, onSave, beside }: VariablesEditorProps) {
  const read = JSON.stringify(values);
  const [seen, setSeen] = useState(read);
  const [rows, setRows] = useState(() => withStored([], values));
  if (read !== seen) {
    setSeen(read);
    setRows(now => withStored(now, values));
  }
  const change = (id: number, members: Partial<VariableRow>) =>
    setRows(now => now.map(row => (row.id === id ? { ...row, ...members } : row)));
  const save = (row: VariableRow) => {
    const changed = changeOfRow(row, rows);
    if (changed) onSave(changed).catch(toastError);
  };
  const remove = ({ id, stored }: VariableRow) => {
    if (!stored) return setRows(now => now.filter(row => row.id !== id));
    const { name, value } = stored;
    setRows(now => now.map(row => (row.id === id ? { ...row, gone: true } : row)));
    onSave({ remove: [name] }).then(
      () => toastUndo(t('variableRemoved', { name }), () => onSave({ set: { [name]: value } })),
      error => {
        setRows(now => now.map(({ gone: _, ...row }) => row));
        toastError(error);
      },
    );
  };
  const leave = useRef(() => {});
  leave.current = () => rows.forEach(save);
  // The panel may close while a field has the focus, which no blur tells.
  useEffect(() => () => leave.current(), []);
  const shown = shownRows(rows);
  return (
    <div className="space-y-2">
      {shown.map((row, index) => {
        const problem = variableProblem(row, rows);
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
                onChange={event => change(row.id, { name: event.target.value })}
                onBlur={() => save(row)}
              />
              <Input
                className="min-w-0 flex-1"
                aria-label={t('valueOf', { name: row.name })}
                maxLength={256}
                value={row.value}
                onChange={event => change(row.id, { value: event.target.value })}
                onBlur={() => save(row)}
              />
              <IconButton
                icon={X}
                size="sm"
                label={t('removeVariable', { name: row.name })}
                onClick={() => remove(row)}
              />
            </div>
            {problem ? (
              <p className="mt-1 text-xs text-danger">{t(problem)}</p>
            ) : (
              row.stored?.name === row.name && beside?.(row.name)
            )}
          </div>
        );
      })}
      <Button size="sm" onClick={() => setRows(now => [...now, { id: nextId(now), name: '', value: '' }])}>
        <Plus aria-hidden />
        {t('addVariable')}
      </Button>
    </div>
  );
}
