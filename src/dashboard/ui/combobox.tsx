import { ChevronDown } from 'lucide-react';
import { lazy, type ReactNode, type Ref, Suspense, useId, useState } from 'react';
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

const load = () => import('#dashboard/ui/option-list.tsx');
const OptionList = lazy(async () => ({ default: (await load()).OptionList }));

type Common = {
  ref?: Ref<HTMLButtonElement>;
  id?: string;
  options: readonly ComboboxOption[];
  /** The accessible name of the list, and of the button where no label points at it. */
  label: string;
  placeholder?: string;
  disabled?: boolean;
  loading?: boolean;
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
          onPointerEnter={() => void load()}
          onFocus={() => void load()}
          className={cn('field flex items-center justify-between gap-2 py-1 text-start', className)}
        >
          <span className={cn('min-w-0 truncate', !filled && 'text-placeholder')}>
            {filled ? shown : (placeholder ?? t('choose'))}
          </span>
          <ChevronDown aria-hidden className="size-3.5 text-fg-3" />
        </button>
      }
    >
      <div id={listId}>
        <Suspense fallback={<Spinner className="m-3 text-fg-3" />}>{children(() => setOpen(false))}</Suspense>
      </div>
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
