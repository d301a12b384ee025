import { CircleAlert, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Control, useController } from 'react-hook-form';
import { Field } from '#dashboard/forms/field.tsx';
import { AddressHelp } from '#dashboard/invites/address-help.tsx';
import { t } from '#dashboard/messages/invites.ts';
import { type AddressWord, judgeAddresses, splitAddresses } from '#dashboard/shell/addresses.ts';
import { cn } from '#dashboard/ui/cn.ts';

type Given = {
  emails: string[];
  /** What is being typed and no chip yet. In the form, so that it is not lost without a question. */
  draft: string;
};
type AddressFieldProps<Values extends Given> = { control: Control<Values>; label: string; placeholder: string };

/** E-mail addresses as chips, typed or pasted; wrong ones stay and are marked. */
export function AddressField<Values extends Given>({ label, placeholder, ...props }: AddressFieldProps<Values>) {
  const control = props.control as unknown as Control<Given>; // Nothing else of the form is touched.
  const { field, fieldState } = useController({ control, name: 'emails' });
  const words = judgeAddresses(field.value);
  const { value: draft, onChange: setDraft } = useController({ control, name: 'draft' }).field;
  const list = useRef<HTMLDivElement>(null);
  const input = () => list.current?.querySelector('input');
  const count = words.length;
  // Below many chips the place to type is out of sight.
  useEffect(() => {
    const field = list.current?.querySelector('input');
    if (count > 0 && field === document.activeElement) field?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  const add = (text: string) => {
    setDraft('');
    const added = splitAddresses(text);
    if (added.length > 0) field.onChange([...field.value, ...added]);
  };
  const type = (text: string) => (isFinished(text) ? add(text) : setDraft(text));
  const removeAt = (at: number) => {
    flushSync(() => field.onChange(field.value.toSpliced(at, 1)));
    const left = chipsIn(list.current);
    (left[at] ?? left.at(-1) ?? input())?.focus();
  };
  const editAt = (at: number) => {
    // What was being typed becomes a chip of its own, so that nothing is lost.
    field.onChange([...field.value.toSpliced(at, 1), ...splitAddresses(draft)]);
    setDraft(field.value[at] ?? '');
    input()?.focus();
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { selectionStart: from, selectionEnd: to } = event.currentTarget;
    const pasted = event.clipboardData.getData('text/plain');
    const text = draft.slice(0, from ?? draft.length) + pasted + draft.slice(to ?? draft.length);
    if (!/[\s,;@]/.test(pasted.trim())) return;
    event.preventDefault();
    add(text);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const atStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0;
    if (event.key === 'Enter' && draft.trim()) {
      // With Mod the form is sent, with what is typed.
      if (!event.metaKey && !event.ctrlKey) event.preventDefault();
      add(draft);
    } else if ((event.key === 'Backspace' || event.key === 'ArrowLeft') && atStart)
      chipsIn(list.current).at(-1)?.focus();
  };
  return (
    <Field
      label={label}
      error={fieldState.error?.message}
      help={
        <AddressHelp
          words={words}
          onKeep={kept => {
            field.onChange(kept);
            input()?.focus();
          }}
        />
      }
    >
      {aria => (
        // The whole box is the field: a press beside the chips is for typing.
        // biome-ignore lint/a11y/noStaticElementInteractions: only forwards to the input, which is focusable itself
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <div
          ref={list}
          className="field flex max-h-44 min-h-20 cursor-text flex-wrap content-start items-center gap-1 overflow-y-auto px-1.5 py-1.5"
          onClick={event => event.target === event.currentTarget && input()?.focus()}
        >
          {words.map((word, at) => (
            <AddressChip
              // biome-ignore lint/suspicious/noArrayIndexKey: the same address may be there twice
              key={`${at} ${word.text}`}
              word={word}
              onRemove={() => removeAt(at)}
              onEdit={() => editAt(at)}
            />
          ))}
          <input
            {...aria}
            ref={field.ref}
            name="emails"
            placeholder={words.length > 0 ? undefined : placeholder}
            value={draft}
            onChange={event => type(event.target.value)}
            onPaste={onPaste}
            onKeyDown={onKeyDown}
            onBlur={() => {
              add(draft);
              field.onBlur();
            }}
            inputMode="email"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            className="h-6 min-w-40 flex-1 bg-transparent px-1 outline-none"
          />
        </div>
      )}
    </Field>
  );
}

/** A separator ends an address, unless it is in a quoted name or before the address in `<…>`. */
function isFinished(text: string): boolean {
  const open = (text.split('"').length - 1) % 2 === 1 || text.lastIndexOf('<') > text.lastIndexOf('>');
  if (open) return false;
  if (/[,;]\s*$/.test(text)) return true;
  return /\s$/.test(text) && judgeAddresses(splitAddresses(text)).every(({ problem }) => problem !== 'wrong');
}

const chipsIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-address]') ?? [])];

type AddressChipProps = { word: AddressWord; onRemove: () => void; onEdit: () => void };

function AddressChip({ word: { text, problem }, onRemove, onEdit }: AddressChipProps) {
  const move = (from: HTMLElement, by: number) => {
    const box = from.closest<HTMLElement>('.field');
    const chips = chipsIn(box);
    const next = chips.indexOf(from) + by;
    (next < chips.length ? chips[Math.max(0, next)] : box?.querySelector('input'))?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Backspace' || event.key === 'Delete') onRemove();
    else if (event.key === 'ArrowLeft') move(event.currentTarget, -1);
    else if (event.key === 'ArrowRight') move(event.currentTarget, 1);
    else return;
    event.preventDefault();
  };
  const reason = problem && t(`problem.${problem}`);
  return (
    <span
      className={cn(
        'inline-flex h-6 max-w-full items-center gap-1 rounded-xs bg-sunken ps-1.5 text-xs dark:bg-hover',
        problem === 'wrong' && 'bg-danger-soft text-danger dark:bg-danger-soft',
        problem === 'twice' && 'bg-warning-soft text-warning dark:bg-warning-soft',
      )}
    >
      <button
        type="button"
        data-address
        tabIndex={-1}
        title={reason ?? t('editAddress')}
        className="inline-flex h-6 min-w-0 items-center gap-1 rounded-xs"
        onClick={onEdit}
        onKeyDown={onKeyDown}
      >
        {problem && <CircleAlert aria-hidden className="size-3" />}
        <span className="truncate">{text}</span>
        {reason && <span className="sr-only">{`(${reason})`}</span>}
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('leaveOut', { email: text })}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-xs opacity-70 hover:bg-hover hover:opacity-100"
        onClick={onRemove}
      >
        <X aria-hidden className="size-3" />
      </button>
    </span>
  );
}
