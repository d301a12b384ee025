import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import type { ReactNode, Ref } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { cn } from '#dashboard/ui/cn.ts';

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

function Option<Value extends string>({ option }: { option: SelectOption<Value> }) {
  return (
    <Radix.Item
      value={option.value}
      disabled={option.disabled ?? false}
      className="menu-row items-start py-1 ps-2 pe-8"
    >
      {option.icon && <span className="mt-0.5">{option.icon}</span>}
      <span className="min-w-0 flex-1">
        <Radix.ItemText>{option.label}</Radix.ItemText>
        {option.description && <span className="block text-xs text-fg-3">{option.description}</span>}
      </span>
      <Radix.ItemIndicator className="absolute end-2 mt-0.5 text-accent-fg">
        <Check aria-hidden />
      </Radix.ItemIndicator>
    </Radix.Item>
  );
}

/** One of a few fixed values. For more than about twelve use `Combobox`. */
export function Select<Value extends string>({
  value,
  onValueChange,
  options,
  placeholder = t('choose'),
  look = 'field',
  disabled = false,
  className,
  name,
  ...rest
}: SelectProps<Value>) {
  const current = options.find(option => option.value === value);
  return (
    <Radix.Root
      value={value ?? ''}
      // Radix hands back one of the values it was given, or '' when a form is reset.
      onValueChange={next => next && onValueChange(next as Value)}
      disabled={disabled}
      {...(name && { name })}
    >
      <Radix.Trigger
        {...rest}
        className={cn(
          'flex items-center justify-between gap-2 text-start select-none',
          look === 'field' && 'field',
          look === 'plain' &&
            '-mx-2 h-(--control-sm) rounded-sm border border-transparent px-2 text-sm hover:bg-hover disabled:text-fg-2 disabled:hover:bg-transparent data-[state=open]:bg-hover',
          className,
        )}
      >
        <span className={cn('flex min-w-0 items-center gap-2 truncate', !current && 'text-placeholder')}>
          {current?.icon}
          <Radix.Value placeholder={placeholder}>{current?.label}</Radix.Value>
        </span>
        {!(look === 'plain' && disabled) && <ChevronDown aria-hidden className="size-3.5 text-fg-3" />}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-80 animate-pop overflow-hidden rounded-lg bg-overlay p-1 shadow-pop"
        >
          <Radix.Viewport>
            {options.map(option => (
              <Option key={option.value} option={option} />
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
