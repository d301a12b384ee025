import { type ReactNode, useId } from 'react';
import { cn } from '#dashboard/ui/cn.ts';

type RadioOption<Value extends string> = {
  value: Value;
  label: string;
  description?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
  /** What more is asked when this one is chosen; it stands inside its row. */
  extra?: ReactNode;
};

export type RadioCardsProps<Value extends string> = {
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  options: readonly RadioOption<Value>[];
  'aria-label'?: string | undefined;
  'aria-labelledby'?: string | undefined;
  className?: string;
};

/** One of a few values that need a sentence each: rows of one bordered list. */
export function RadioCards<Value extends string>({
  value,
  onValueChange,
  options,
  className,
  ...aria
}: RadioCardsProps<Value>) {
  const id = useId();
  return (
    <div {...aria} role="radiogroup" className={cn('divide-y rounded-md border border-line-2', className)}>
      {options.map(option => (
        <div
          key={option.value}
          className="has-[input[type=radio]:checked]:bg-selected first:rounded-t-[6px] last:rounded-b-[6px]"
        >
          <div className="relative flex gap-3 p-3">
            <input
              type="radio"
              id={`${id}-${option.value}`}
              name={id}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              disabled={option.disabled ?? false}
              aria-describedby={option.description ? `${id}-${option.value}-help` : undefined}
              className="mt-0.5 grid size-4 shrink-0 appearance-none place-items-center rounded-full border border-control bg-canvas before:absolute before:inset-0 after:size-1.5 after:rounded-full checked:border-accent checked:bg-accent checked:after:bg-on-accent disabled:border-line-2 disabled:bg-sunken disabled:checked:after:bg-disabled"
            />
            <div className="min-w-0 flex-1 text-sm">
              <label htmlFor={`${id}-${option.value}`} className="flex items-center gap-2 font-medium">
                {option.icon}
                {option.label}
              </label>
              {option.description && (
                <div id={`${id}-${option.value}-help`} className="text-fg-2">
                  {option.description}
                </div>
              )}
            </div>
          </div>
          {option.extra && option.value === value && <div className="ps-10 pe-3 pb-3">{option.extra}</div>}
        </div>
      ))}
    </div>
  );
}
