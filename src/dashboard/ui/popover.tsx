import { lazy, type ReactNode } from 'react';
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

const load = () => import('#dashboard/ui/popover-popup.tsx');
const PopoverPopup = lazy(async () => ({ default: (await load()).PopoverPopup }));

/** A button that opens a small surface beside it. */
export function Popover(props: PopoverProps) {
  return (
    <LazyPopup kind="dialog" load={load} {...props}>
      {state => <PopoverPopup {...props} {...state} />}
    </LazyPopup>
  );
}
