import { Pencil } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { cn } from '#dashboard/ui/cn.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

type EditableTitle = {
  title: string;
  /** The accessible name of the field. */
  label: string;
  /** The accessible name of the pencil. */
  editLabel: string;
  maxLength: number;
  mayEdit: boolean;
  /** Its title may be taken away. */
  mayBeEmpty?: boolean;
  /** Said of the field where the mouse rests on it. */
  hint?: string;
  className?: string;
  /** Called with a title that differs from the one that was there when the field opened, and is not empty where it may not be. */
  onSave: (title: string, before: string) => void;
};

/**
 * A title that becomes a field: Enter and leaving it save, Esc does not.
 *
 * @returns the field while it is there, the pencil otherwise, and how to begin from elsewhere
 */
export function useEditableTitle({
  title,
  label,
  editLabel,
  maxLength,
  mayEdit,
  mayBeEmpty = false,
  hint,
  className,
  onSave,
}: EditableTitle): {
  field?: ReactNode;
  pencil?: ReactNode;
  /** @param text to begin with; the title when left out */
  edit: (text?: string) => void;
} {
  const [draft, setDraft] = useState<{ text: string; before: string }>();
  const pencil = useRef<HTMLButtonElement>(null);
  const edit = (text = title) => setDraft({ text, before: title });
  const close = () => {
    setDraft(undefined);
    requestAnimationFrame(() => pencil.current?.focus());
  };
  const save = () => {
    const next = draft?.text.trim();
    if (draft && next !== undefined && next !== draft.before && (mayBeEmpty || next)) onSave(next, draft.before);
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
      pencil: mayEdit && (
        <IconButton
          ref={pencil}
          icon={Pencil}
          size="sm"
          tooltipSide="bottom"
          label={editLabel}
          onClick={() => edit()}
        />
      ),
      edit,
    };
  return {
    field: (
      <input
        // Opened by a press: the person wants to write now.
        // biome-ignore lint/a11y/noAutofocus: see above
        autoFocus
        aria-label={label}
        title={hint}
        maxLength={maxLength}
        value={draft.text}
        onFocus={event => event.target.select()}
        onChange={event => setDraft({ ...draft, text: event.target.value })}
        onKeyDown={onKeyDown}
        onBlur={save}
        className={cn('field h-8 font-semibold', className)}
      />
    ),
    edit,
  };
}
