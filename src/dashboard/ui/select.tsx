import type { ReactNode, Ref } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { LazyPopup } from '#dashboard/ui/lazy-popup.tsx';
import { SelectShown, selectTrigger } from '#dashboard/ui/select-trigger.tsx';

export type SelectOption<Value extends string> = {
  value: Value;
  label: string;
  /** One line under the label in the list. */
  description?: string | undefined;
  icon?: ReactNode;
  /** Keys as in `Kbd` that choose it without the list. */
  shortcut?: string | undefined;
  disabled?: boolean;
};

export type SelectProps<Value extends string> = {
  ref?: Ref<HTMLButtonElement>;
  id?: string;
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  /** A further line under an option, mounted only while the list is open. */
  note?: (value: Value) => ReactNode;
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

const SelectPopup = lazyPart(async () => (await import('#dashboard/ui/select-popup.tsx')).SelectPopup);

/** One of a few fixed values. For more than about twelve use `Combobox`. */
export function Select<Value extends string>({ onValueChange, note, ...props }: SelectProps<Value>) {
  const { value, options, placeholder = t('choose'), look, disabled = false, className, name, ...rest } = props;
  const current = options.find(option => option.value === value);
  const find = (text: string) => options.find(option => option.value === text);
  const choose = (next: string) => {
    const option = find(next);
    if (option) onValueChange(option.value);
  };
  const noteOf = (text: string) => {
    const option = find(text);
    return option && note?.(option.value);
  };
  return (
    <LazyPopup
      kind="listbox"
      part={SelectPopup}
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
      {state => <SelectPopup {...props} {...state} {...(note && { note: noteOf })} onValueChange={choose} />}
    </LazyPopup>
  );
}
