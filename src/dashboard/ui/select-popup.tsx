import { Check } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { direction } from '#dashboard/ui/direction.ts';
import { EntryKeys } from '#dashboard/ui/entry-keys.tsx';
import type { SelectOption, SelectProps } from '#dashboard/ui/select.tsx';
import { SelectShown, selectTrigger } from '#dashboard/ui/select-trigger.tsx';

function Option({ option, note }: { option: SelectOption<string>; note: ReactNode }) {
  const id = useId();
  return (
    <Radix.Item
      value={option.value}
      {...((option.description || note) && { 'aria-describedby': id })}
      disabled={option.disabled ?? false}
      className="menu-row items-start py-1 ps-2 pe-8"
    >
      {option.icon && <span className="mt-0.5">{option.icon}</span>}
      <span className="min-w-0 flex-1">
        <Radix.ItemText>{option.label}</Radix.ItemText>
        <span id={id} className="block text-xs text-fg-3">
          {option.description && <span className="block">{option.description}</span>}
          {note && <span className="block">{note}</span>}
        </span>
      </span>
      <EntryKeys keys={option.shortcut} />
      <Radix.ItemIndicator className="absolute end-2 mt-0.5 text-accent-fg">
        <Check aria-hidden />
      </Radix.ItemIndicator>
    </Radix.Item>
  );
}

type SelectPopupProps = SelectProps<string> & { open: boolean; onOpenChange: (open: boolean) => void };

/** A select with its list, from the first opening on. */
export function SelectPopup({
  value,
  onValueChange,
  note,
  options,
  placeholder = t('choose'),
  look,
  disabled = false,
  className,
  name,
  open,
  onOpenChange,
  ...rest
}: SelectPopupProps) {
  const current = options.find(option => option.value === value);
  return (
    <Radix.Root
      dir={direction()}
      value={value ?? ''}
      onValueChange={onValueChange}
      disabled={disabled}
      open={open}
      onOpenChange={onOpenChange}
      {...(name && { name })}
    >
      <Radix.Trigger {...rest} className={selectTrigger({ ...(look && { look }), ...(className && { className }) })}>
        <SelectShown
          current={current}
          label={<Radix.Value placeholder={placeholder}>{current?.label}</Radix.Value>}
          arrow={!(look === 'plain' && disabled)}
        />
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
              <Option key={option.value} option={option} note={note?.(option.value)} />
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
