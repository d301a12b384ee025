import { Popover as Radix } from 'radix-ui';
import { cn } from '#dashboard/ui/cn.ts';
import type { PopoverProps } from '#dashboard/ui/popover.tsx';

/** The popover itself; `Popover` loads it with the first use. */
export function PopoverPopup({
  trigger,
  children,
  label,
  open,
  onOpenChange,
  side = 'bottom',
  align = 'start',
  className,
}: PopoverProps) {
  return (
    <Radix.Root open={open ?? false} {...(onOpenChange && { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            'z-50 w-72 animate-pop rounded-lg bg-overlay p-3 text-sm shadow-pop outline-none data-[state=closed]:animate-leave',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
