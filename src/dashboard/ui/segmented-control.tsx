import { type ReactNode, useId } from 'react';
import { cn } from '#dashboard/ui/cn.ts';
import { useActing } from '#dashboard/ui/single-keys.ts';
import { Tooltip } from '#dashboard/ui/tooltip.tsx';

type SegmentedControlProps<Value extends string> = {
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly {
    value: Value;
    label: ReactNode;
    icon?: ReactNode;
    /** Keys as in `Kbd` that choose it, shown in its tooltip. */
    shortcut?: string;
    'aria-label'?: string;
  }[];
  'aria-label': string;
  /** Keys that choose the next. */
  shortcut?: string;
  className?: string;
};

/** Two to five views of the same thing. */
export function SegmentedControl<Value extends string>({
  value,
  onValueChange,
  options,
  shortcut,
  className,
  'aria-label': label,
}: SegmentedControlProps<Value>) {
  const name = useId();
  const acting = useActing();
  return (
    <Tooltip content={acting(shortcut) && label} shortcut={shortcut}>
      <div
        role="radiogroup"
        aria-label={label}
        aria-keyshortcuts={acting(shortcut)}
        className={cn('inline-flex h-(--control-h) items-center gap-0.5 rounded-sm bg-sunken p-0.5', className)}
      >
        {options.map(option => (
          <Tooltip key={option.value} content={option.shortcut && option['aria-label']} shortcut={option.shortcut}>
            <label className="relative inline-flex h-full min-w-7 items-center justify-center gap-1.5 rounded-xs px-2.5 text-sm whitespace-nowrap text-fg-2 select-none hover:text-fg has-checked:bg-canvas has-checked:font-medium has-checked:text-fg has-checked:shadow-card dark:has-checked:bg-overlay">
              <input
                type="radio"
                name={name}
                checked={option.value === value}
                onChange={() => onValueChange(option.value)}
                aria-label={option['aria-label']}
                aria-keyshortcuts={acting(option.shortcut)}
                className="absolute inset-0 cursor-pointer appearance-none rounded-xs focus-visible:outline-offset-0"
              />
              {option.icon}
              {option.label}
            </label>
          </Tooltip>
        ))}
      </div>
    </Tooltip>
  );
}
