import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { type ReactNode, type Ref, useId } from 'react';
import { cn } from '#dashboard/ui/cn.ts';

type CheckboxProps = {
  ref?: Ref<HTMLButtonElement>;
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
  /** The visible label; without it `aria-label` is needed. */
  children?: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
  className?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
};

export function Checkbox({ checked, onCheckedChange, children, description, className, ...rest }: CheckboxProps) {
  const id = useId();
  const box = (
    <Radix.Root
      {...rest}
      id={id}
      checked={checked}
      onCheckedChange={next => onCheckedChange(next === true)}
      className={cn(
        // The target is 24 px, the box 16.
        'relative inline-flex size-4 align-middle shrink-0 items-center justify-center rounded-xs border border-control bg-canvas text-on-accent before:absolute before:-inset-1',
        'hover:border-fg-3 data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent',
        'disabled:border-line-2 disabled:bg-sunken disabled:text-disabled',
        !children && className,
      )}
    >
      <Radix.Indicator className="flex">
        {checked === 'indeterminate' ? (
          <Minus aria-hidden className="size-3 stroke-3" />
        ) : (
          <Check aria-hidden className="size-3 stroke-3" />
        )}
      </Radix.Indicator>
    </Radix.Root>
  );
  if (!children) return box;
  return (
    <div className={cn('flex items-start gap-2', className)}>
      <span className="flex h-5 items-center">{box}</span>
      <span className="text-sm">
        <label htmlFor={id}>{children}</label>
        {description && <span className="block text-xs text-fg-3">{description}</span>}
      </span>
    </div>
  );
}
