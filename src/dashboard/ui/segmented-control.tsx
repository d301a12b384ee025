import { ToggleGroup as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
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
  return (
    <Radix.Root
      type="single"
      aria-label={label}
      value={value}
      // Radix hands back one of the values it was given, or '' when the pressed one is pressed again.
      onValueChange={next => next && onValueChange(next as Value)}
      className={cn('inline-flex h-(--control-h) items-center gap-0.5 rounded-sm bg-sunken p-0.5', className)}
    >
      {options.map(option => (
        <Radix.Item
          key={option.value}
          value={option.value}
          aria-label={option['aria-label']}
          className="inline-flex h-full min-w-7 items-center justify-center gap-1.5 rounded-xs px-2.5 text-sm text-fg-2 hover:text-fg focus-visible:outline-offset-0 data-[state=on]:bg-canvas data-[state=on]:font-medium data-[state=on]:text-fg data-[state=on]:shadow-card dark:data-[state=on]:bg-overlay"
        >
          {option.icon}
          {option.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
