import { Slot } from 'radix-ui';
import { type KeyboardEvent, type MouseEvent, type ReactNode, Suspense, useDeferredValue, useState } from 'react';

type LazyPopupProps = {
  /** What opens, for assistive technology. */
  kind: 'menu' | 'listbox' | 'dialog';
  /** The button that opens it. */
  trigger: ReactNode;
  /** Fetches the code of the popup; called when the trigger is about to be used. */
  load: () => Promise<unknown>;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The popup with its own trigger, from the first opening on. */
  children: (state: { open: boolean; onOpenChange: (open: boolean) => void }) => ReactNode;
};

/**
 * A trigger whose popup is fetched when a hand or the focus comes near, so that no page carries the code that places
 * popups before it shows one.
 */
export function LazyPopup({ kind, trigger, load, open, onOpenChange, children }: LazyPopupProps) {
  const [own, setOwn] = useState(false);
  const [used, setUsed] = useState(false);
  const isOpen = open ?? own;
  const change = (next: boolean) => {
    setOwn(next);
    setUsed(true);
    onOpenChange?.(next);
  };
  const plain = (
    <Slot.Root
      aria-haspopup={kind}
      aria-expanded={isOpen}
      data-state={isOpen ? 'open' : 'closed'}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      // A button that is only disabled for assistive technology prevents the default.
      onClick={(event: MouseEvent) => !event.defaultPrevented && change(true)}
      onKeyDown={(event: KeyboardEvent) => {
        if (kind === 'dialog' || event.key !== 'ArrowDown') return;
        event.preventDefault();
        change(true);
      }}
    >
      {trigger}
    </Slot.Root>
  );
  // Deferred: the plain trigger, with the focus and whatever else is typed, stays until the popup can take both over.
  const wanted = useDeferredValue(used || isOpen);
  return <Suspense fallback={plain}>{wanted ? children({ open: isOpen, onOpenChange: change }) : plain}</Suspense>;
}
