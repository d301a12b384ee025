import { type ReactNode, useId } from 'react';
import { cn } from '#dashboard/ui/cn.ts';

type SegmentedControlProps<Value extends string> = {
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode; 'aria-label'?: string }[];
  'aria-label': string;
  className?: string;
};

/** Two to five views of the same thing. */
export function SegmentedControl<Value extends string>({
  value,
  onValueChange,
  options,
  className,
  'aria-label': label,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cn('inline-flex h-(--control-h) items-center gap-0.5 rounded-sm bg-sunken p-0.5', className)}
    >
      {options.map(option => (
        <label
          key={option.value}
          className="relative inline-flex h-full min-w-7 items-center justify-center gap-1.5 rounded-xs px-2.5 text-sm whitespace-nowrap text-fg-2 select-none hover:text-fg has-checked:bg-canvas has-checked:font-medium has-checked:text-fg has-checked:shadow-card dark:has-checked:bg-overlay"
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            aria-label={option['aria-label']}
            className="absolute inset-0 cursor-pointer appearance-none rounded-xs focus-visible:outline-offset-0"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  );
}
