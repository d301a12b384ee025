import { Button } from '#dashboard/ui/button.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { Select, type SelectProps } from '#dashboard/ui/select.tsx';

type RowSelectProps<Value extends string> = Omit<SelectProps<Value>, 'ref' | 'look' | 'disabled'> & {
  /** Why nothing can be chosen now. */
  disabledReason?: string | false | undefined;
};

/** A select in a row of a list. While nothing can be chosen, its value stands there and says why. */
export function RowSelect<Value extends string>({ disabledReason, ...select }: RowSelectProps<Value>) {
  if (!disabledReason) return <Select look="plain" {...select} />;
  const { value, options, placeholder, className } = select;
  return (
    <Button
      variant="quiet"
      size="sm"
      disabledReason={disabledReason}
      className={cn('-mx-2 text-sm font-normal aria-disabled:text-fg-2', className)}
    >
      {options.find(option => option.value === value)?.label ?? placeholder}
    </Button>
  );
}
