import { Check, Minus } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { cn } from '#dashboard/ui/cn.ts';
import { useActingKeys } from '#dashboard/ui/single-keys.ts';
import { Tooltip } from '#dashboard/ui/tooltip.tsx';

type CheckboxProps = {
  ref?: Ref<HTMLInputElement>;
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
  /** The visible label; without it `aria-label` is needed. */
  children?: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
  /** Keys as in `Kbd`, shown in a tooltip where there is a visible label. */
  shortcut?: string | undefined;
  className?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
};

export function Checkbox(props: CheckboxProps) {
  const { ref, checked, onCheckedChange, children, description, shortcut, className, ...rest } = props;
  const id = useId();
  const Sign = checked === 'indeterminate' ? Minus : Check;
  const box = (
    <span className={cn('relative inline-flex size-4 shrink-0 align-middle', !children && className)}>
      <input
        {...rest}
        ref={element => {
          // Only a script can set this state.
          if (element) element.indeterminate = checked === 'indeterminate';
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        type="checkbox"
        id={id}
        checked={checked === true}
        aria-keyshortcuts={useActingKeys(shortcut)}
        onChange={event => onCheckedChange(event.target.checked)}
        className={cn(
          // The target is 24 px, the box 16.
          'size-4 appearance-none rounded-xs border border-control bg-canvas before:absolute before:-inset-1',
          'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent enabled:not-checked:not-indeterminate:hover:border-fg-3',
          'disabled:border-line-2 disabled:bg-sunken',
        )}
      />
      {checked !== false && (
        <Sign
          aria-hidden
          className={cn(
            'pointer-events-none absolute inset-0.5 size-3 stroke-3 text-on-accent',
            rest.disabled && 'text-disabled',
          )}
        />
      )}
    </span>
  );
  if (!children) return box;
  return (
    <Tooltip content={undefined} shortcut={shortcut}>
      <div className={cn('flex items-start gap-2', className)}>
        <span className="flex h-5 items-center">{box}</span>
        <span className="text-sm">
          <label htmlFor={id}>{children}</label>
          {description && <span className="block text-xs text-fg-3">{description}</span>}
        </span>
      </div>
    </Tooltip>
  );
}
