import type { ReactNode } from 'react';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { LazyPopup, type LazyPopupProps } from '#dashboard/ui/lazy-popup.tsx';

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
  /** A lazy part in it: it opens once that is there, at its full size. */
  content?: LazyPopupProps['part'];
};

const PopoverPopup = lazyPart(async () => (await import('#dashboard/ui/popover-popup.tsx')).PopoverPopup);

/** A button that opens a small surface beside it. */
export function Popover(props: PopoverProps) {
  const { content } = props;
  const part = content
    ? {
        isReady: () => PopoverPopup.isReady() && content.isReady(),
        fetch: async () => (await Promise.all([PopoverPopup.fetch(), content.fetch()])).every(Boolean),
      }
    : PopoverPopup;
  return (
    <LazyPopup kind="dialog" part={part} {...props}>
      {state => <PopoverPopup {...props} {...state} />}
    </LazyPopup>
  );
}
