import { Command } from 'cmdk';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { Popover } from '#dashboard/ui/popover.tsx';
import { Spinner } from '#dashboard/ui/spinner.tsx';

export type ComboboxOption = {
  value: string;
  label: string;
  description?: string | undefined;
  icon?: ReactNode;
  /** Further words that find it. */
  keywords?: string[];
  disabled?: boolean;
};

type Common = {
  ref?: Ref<HTMLButtonElement>;
  id?: string;
  options: readonly ComboboxOption[];
  /** The accessible name of the list, and of the button where no label points at it. */
  label: string;
  placeholder?: string;
  disabled?: boolean;
  loading?: boolean;
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

type ListProps = Pick<Common, 'options' | 'label' | 'loading' | 'onSearch'> & {
  chosen: readonly string[];
  onChoose: (value: string) => void;
};

function OptionList({ options, label, loading = false, onSearch, chosen, onChoose }: ListProps) {
  const [query, setQuery] = useState('');
  const [current, setCurrent] = useState('');
  // Hits of a search replace the options: what Enter takes is always one that is in sight.
  const marked = options.some(({ value }) => value === current) ? current : (options[0]?.value ?? '');
  return (
    <Command
      label={label}
      loop
      shouldFilter={!onSearch}
      {...(onSearch && { value: marked, onValueChange: setCurrent })}
      className="flex flex-col"
    >
      <div className="flex items-center gap-2 border-b px-3">
        <Command.Input
          autoFocus
          value={query}
          onValueChange={next => {
            setQuery(next);
            onSearch?.(next);
          }}
          placeholder={t('search')}
          className="h-9 min-w-0 flex-1 bg-transparent text-(length:--control-text) outline-none"
        />
        {loading && <Spinner className="text-fg-3" />}
      </div>
      <Command.List aria-busy={loading} className="max-h-72 overflow-y-auto overscroll-contain p-1">
        <Command.Empty className="px-2 py-3 text-sm text-fg-3">
          {loading ? t('loading') : query ? t('noMatchesFor', { query }) : t('noMatches')}
        </Command.Empty>
        {options.map(option => (
          <Command.Item
            key={option.value}
            value={option.value}
            keywords={[option.label, option.description ?? '', ...(option.keywords ?? [])]}
            disabled={option.disabled ?? false}
            onSelect={onChoose}
            className="menu-row"
          >
            {option.icon}
            <span className="min-w-0 flex-1 py-0.5">
              <span className="block truncate">{option.label}</span>
              {option.description && <span className="block truncate text-xs text-fg-3">{option.description}</span>}
            </span>
            {chosen.includes(option.value) && <Check aria-hidden className="text-accent-fg" />}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  );
}

type FrameProps = Common & {
  shown: ReactNode;
  filled: boolean;
  children: (close: () => void) => ReactNode;
};

function Frame({ shown, filled, children, ref, id, label, placeholder, disabled, className, ...aria }: FrameProps) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
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
          aria-describedby={aria['aria-describedby']}
          aria-invalid={aria['aria-invalid']}
          disabled={disabled}
          className={cn('field flex items-center justify-between gap-2 py-1 text-start', className)}
        >
          <span className={cn('min-w-0 truncate', !filled && 'text-placeholder')}>
            {filled ? shown : (placeholder ?? t('choose'))}
          </span>
          <ChevronDown aria-hidden className="size-3.5 text-fg-3" />
        </button>
      }
    >
      <div id={listId}>{children(() => setOpen(false))}</div>
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
      {close => (
        <OptionList
          {...common}
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
      {() => (
        <OptionList
          {...common}
          chosen={values}
          onChoose={next =>
            onValuesChange(values.includes(next) ? values.filter(value => value !== next) : [...values, next])
          }
        />
      )}
    </Frame>
  );
}
