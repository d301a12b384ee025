import type { ReactNode } from 'react';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { LazyPopup } from '#dashboard/ui/lazy-popup.tsx';

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

const PopoverPopup = lazyPart(async () => (await import('#dashboard/ui/popover-popup.tsx')).PopoverPopup);

/** A button that opens a small surface beside it. */
export function Popover(props: PopoverProps) {
  return (
    <LazyPopup kind="dialog" part={PopoverPopup} {...props}>
      {state => <PopoverPopup {...props} {...state} />}
    </LazyPopup>
  );
}
