import { Switch as Radix } from 'radix-ui';
import { type ReactNode, type Ref, useId } from 'react';
import { cn } from '#dashboard/ui/cn.ts';

type SwitchProps = {
  ref?: Ref<HTMLButtonElement>;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** The visible label, before the switch; without it `aria-label` is needed. */
  children?: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
  className?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
};

/** Saves at once: never inside a form that is saved by a button (use `Checkbox` there). */
export function Switch({ checked, onCheckedChange, children, description, className, ...rest }: SwitchProps) {
  const id = useId();
  const control = (
    <Radix.Root
      {...rest}
      id={id}
      checked={checked}
      onCheckedChange={onCheckedChange}
      className={cn(
        'relative inline-flex h-4.5 w-8 shrink-0 items-center rounded-full border border-control bg-canvas before:absolute before:-inset-1',
        'data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:border-line-2 disabled:bg-sunken',
        !children && className,
      )}
    >
      <Radix.Thumb className="ms-0.5 size-3 rounded-full bg-control transition-transform duration-100 ease-out-soft data-[state=checked]:translate-x-3.5 data-[state=checked]:bg-on-accent rtl:data-[state=checked]:-translate-x-3.5" />
    </Radix.Root>
  );
  if (!children) return control;
  return (
    <div className={cn('flex items-start justify-between gap-6', className)}>
      <span className="min-w-0">
        <label htmlFor={id} className="text-sm font-medium">
          {children}
        </label>
        {description && <span className="mt-0.5 block text-sm text-fg-2">{description}</span>}
      </span>
      <span className="flex h-5 items-center">{control}</span>
    </div>
  );
}
