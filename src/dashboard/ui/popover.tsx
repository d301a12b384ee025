import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '#dashboard/ui/cn.ts';

export type PopoverProps = {
  /** The element that opens it: one focusable element. */
  trigger: ReactNode;
  children: ReactNode;
  /** The accessible name of what opens. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  side?: 'top' | 'right' | 'bottom' | 'left';
  align?: 'start' | 'center' | 'end';
  className?: string;
};

export function Popover({
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
    <Radix.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
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
