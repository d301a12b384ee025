import { ChevronDown } from 'lucide-react';
import { lazy, type ReactNode, type Ref } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { LazyPopup } from '#dashboard/ui/lazy-popup.tsx';

export type SelectOption<Value extends string> = {
  value: Value;
  label: string;
  /** One line under the label in the list. */
  description?: string | undefined;
  icon?: ReactNode;
  disabled?: boolean;
};

export type SelectProps<Value extends string> = {
  ref?: Ref<HTMLButtonElement>;
  id?: string;
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: string;
  disabled?: boolean;
  /** `plain` has no border until it is hovered: for a select in a table row. */
  look?: 'field' | 'plain';
  className?: string;
  onBlur?: () => void;
  name?: string;
  'aria-label'?: string | undefined;
  'aria-labelledby'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
};

type Look = Pick<SelectProps<string>, 'look' | 'className'>;

/** How the button of a select looks, with its list or without. */
export const selectTrigger = ({ look = 'field', className }: Look): string =>
  cn(
    'flex items-center justify-between gap-2 text-start select-none',
    look === 'field' && 'field',
    look === 'plain' &&
      '-mx-2 h-(--control-sm) rounded-sm border border-transparent px-2 text-sm hover:bg-hover disabled:text-fg-2 disabled:hover:bg-transparent data-[state=open]:bg-hover',
    className,
  );

type ShownProps = {
  current: SelectOption<string> | undefined;
  /** The label of the chosen option, or what stands for none. */
  label: ReactNode;
  arrow: boolean;
};

/** What stands on the button of a select. */
export function SelectShown({ current, label, arrow }: ShownProps) {
  return (
    <>
      <span className={cn('flex min-w-0 items-center gap-2', !current && 'text-placeholder')}>
        {current?.icon}
        <span className="truncate">{label}</span>
      </span>
      {arrow && <ChevronDown aria-hidden className="size-3.5 text-fg-3" />}
    </>
  );
}

const load = () => import('#dashboard/ui/select-popup.tsx');
const SelectPopup = lazy(async () => ({ default: (await load()).SelectPopup }));

/** One of a few fixed values. For more than about twelve use `Combobox`. */
export function Select<Value extends string>({ onValueChange, ...props }: SelectProps<Value>) {
  const { value, options, placeholder = t('choose'), look, disabled = false, className, name, ...rest } = props;
  const current = options.find(option => option.value === value);
  const choose = (next: string) => {
    const option = options.find(other => other.value === next);
    if (option) onValueChange(option.value);
  };
  return (
    <LazyPopup
      kind="listbox"
      load={load}
      trigger={
        <button
          {...rest}
          type="button"
          role="combobox"
          aria-expanded={false}
          disabled={disabled}
          className={selectTrigger({ ...(look && { look }), ...(className && { className }) })}
        >
          <SelectShown
            current={current}
            label={current?.label ?? placeholder}
            arrow={!(look === 'plain' && disabled)}
          />
        </button>
      }
    >
      {state => <SelectPopup {...props} {...state} onValueChange={choose} />}
    </LazyPopup>
  );
}
