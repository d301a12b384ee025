import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { Kbd } from '#dashboard/ui/kbd.tsx';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { OptionFieldAlone } from '#dashboard/ui/option-field.tsx';
import { retryPart } from '#dashboard/ui/part-error.tsx';
import { Popover } from '#dashboard/ui/popover.tsx';
import { useActingKeys } from '#dashboard/ui/single-keys.ts';

export type ComboboxOption = {
  value: string;
  label: string;
  description?: string | undefined;
  /** Where it is, below its label: cut in the middle, as many begin alike. */
  path?: string | undefined;
  icon?: ReactNode;
  /** Further words that find it. */
  keywords?: string[];
  disabled?: boolean;
};

const OptionList = lazyPart(async () => (await import('#dashboard/ui/option-list.tsx')).OptionList, {
  pending: ({ label, query, onQueryChange }) => <OptionFieldAlone {...{ label, query, onQueryChange }} />,
  failed: retryPart,
});

type Common = {
  ref?: Ref<HTMLButtonElement>;
  id?: string;
  options: readonly ComboboxOption[];
  /** The accessible name of the list, and of the button where no label points at it. */
  label: string;
  placeholder?: string;
  disabled?: boolean;
  loading?: boolean;
  /** Keys as in `Kbd` that open it, shown in it while it is empty. */
  shortcut?: string;
  /** Why there is nothing to choose, before anything is searched for. */
  empty?: string;
  /** Given when the options come from a search on the server: then nothing is filtered here. */
  onSearch?: (query: string) => void;
  className?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
};

export type ComboboxProps = Common & {
  value: string | undefined;
  onValueChange: (value: string) => void;
};

export type MultiComboboxProps = Common & {
  values: readonly string[];
  onValuesChange: (values: string[]) => void;
};

type FrameProps = Common & {
  shown: ReactNode;
  filled: boolean;
  children: (list: { query: string; onQueryChange: (query: string) => void; close: () => void }) => ReactNode;
};

function Frame({ shown, filled, children, ref, id, label, placeholder, disabled, className, ...props }: FrameProps) {
  const { onSearch } = props;
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const listId = useId();
  const ask = (text: string) => {
    setQuery(text);
    onSearch?.(text);
  };
  const change = (next: boolean) => {
    // What was searched for last time is forgotten.
    if (next && !open) ask('');
    setOpen(next);
  };
  // As on a select: arrows open the list, and so does typing, which searches it from the first letter on.
  const onKeyDown = (event: KeyboardEvent) => {
    // A space presses the button, unless it is of what is being typed before the field is there.
    const isTyped = event.key.length === 1 && (event.key !== ' ' || (open && query !== ''));
    const isLetter = isTyped && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isLetter && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    change(true);
    if (isLetter) ask((open ? query : '') + event.key);
  };
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={change}
      className="w-(--radix-popover-trigger-width) min-w-56 p-0"
      trigger={
        <button
          ref={ref}
          id={id}
          type="button"
          role="combobox"
          aria-expanded={open}
          aria-controls={listId}
          aria-label={id ? undefined : label}
          aria-describedby={props['aria-describedby']}
          aria-invalid={props['aria-invalid']}
          aria-keyshortcuts={useActingKeys(props.shortcut)}
          disabled={disabled}
          onPointerEnter={() => void OptionList.fetch()}
          onFocus={() => void OptionList.fetch()}
          onKeyDown={onKeyDown}
          className={cn('field flex items-center justify-between gap-2 py-1 text-start', className)}
        >
          <span className={cn('min-w-0 truncate', !filled && 'text-placeholder')}>
            {filled ? shown : (placeholder ?? t('choose'))}
          </span>
          {props.shortcut && !filled && !disabled && (
            <span aria-hidden className="ms-auto flex pointer-coarse:hidden">
              <Kbd keys={props.shortcut} />
            </span>
          )}
          <ChevronDown aria-hidden className="size-3.5 text-fg-3" />
        </button>
      }
    >
      <div id={listId}>{children({ query, onQueryChange: ask, close: () => setOpen(false) })}</div>
    </Popover>
  );
}

/** One of many values, found by typing. */
export function Combobox({ value, onValueChange, ...common }: ComboboxProps) {
  const current = common.options.find(option => option.value === value);
  return (
    <Frame
      {...common}
      filled={current !== undefined}
      shown={
        <span className="flex items-center gap-2">
          {current?.icon}
          <span className="truncate">{current?.label}</span>
        </span>
      }
    >
      {({ close, ...list }) => (
        <OptionList
          {...common}
          {...list}
          chosen={value === undefined ? [] : [value]}
          onChoose={next => {
            onValueChange(next);
            close();
          }}
        />
      )}
    </Frame>
  );
}

/** Several of many values, found by typing; the list stays open while they are chosen. */
export function MultiCombobox({ values, onValuesChange, ...common }: MultiComboboxProps) {
  const labels = common.options.filter(option => values.includes(option.value)).map(option => option.label);
  return (
    <Frame {...common} filled={values.length > 0} shown={labels.join(', ')}>
      {({ query, onQueryChange }) => (
        <OptionList
          {...common}
          {...{ query, onQueryChange }}
          chosen={values}
          onChoose={next =>
            onValuesChange(values.includes(next) ? values.filter(value => value !== next) : [...values, next])
          }
        />
      )}
    </Frame>
  );
}
