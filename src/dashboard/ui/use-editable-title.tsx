import { Pencil } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

type EditableTitle = {
  title: string;
  /** The accessible name of the field. */
  label: string;
  /** The accessible name of the pencil. */
  editLabel: string;
  maxLength: number;
  mayEdit: boolean;
  /** Called with a title that differs and is not empty. */
  onSave: (title: string) => void;
};

/**
 * A title that becomes a field: Enter and leaving it save, Esc does not.
 *
 * @returns what stands in the heading, the pencil that stands after it, and how to begin from elsewhere
 */
export function useEditableTitle({ title, label, editLabel, maxLength, mayEdit, onSave }: EditableTitle): {
  heading: ReactNode;
  pencil: ReactNode;
  edit: () => void;
} {
  const [draft, setDraft] = useState<string>();
  const pencil = useRef<HTMLButtonElement>(null);
  const edit = () => setDraft(title);
  const close = () => {
    setDraft(undefined);
    requestAnimationFrame(() => pencil.current?.focus());
  };
  const save = () => {
    const next = draft?.trim();
    if (next && next !== title) onSave(next);
    close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') save();
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  if (draft === undefined)
    return {
      heading: title,
      pencil: mayEdit && <IconButton ref={pencil} icon={Pencil} size="sm" label={editLabel} onClick={edit} />,
      edit,
    };
  return {
    heading: (
      <input
        // Opened by a press: the person wants to write now.
        // biome-ignore lint/a11y/noAutofocus: see above
        autoFocus
        aria-label={label}
        maxLength={maxLength}
        value={draft}
        onFocus={event => event.target.select()}
        onChange={event => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={save}
        className="field h-8 w-96 max-w-full text-xl font-semibold"
      />
    ),
    pencil: undefined,
    edit,
  };
}
