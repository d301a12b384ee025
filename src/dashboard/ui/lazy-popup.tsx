import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { withHanded } from '#dashboard/ui/handed-props.ts';
import { sayPartFailed } from '#dashboard/ui/lazy-part.tsx';

export type LazyPopupProps = {
  /** What opens, for assistive technology. */
  kind: 'menu' | 'listbox' | 'dialog';
  /** The button that opens it. */
  trigger: ReactNode;
  /** The popup, which `lazyPart` made. */
  part: { isReady: () => boolean; fetch: () => Promise<boolean> };
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The popup with its own trigger, from the first opening on. */
  children: (state: { open: boolean; onOpenChange: (open: boolean) => void }) => ReactNode;
};

/**
 * A trigger whose popup is fetched when the pointer or the focus reaches it, so that no page carries the code that places
 * popups before it shows one.
 */
export function LazyPopup({ kind, trigger, part, open, onOpenChange, children }: LazyPopupProps) {
  const [own, setOwn] = useState(false);
  const [used, setUsed] = useState(false);
  const [isReady, setReady] = useState(part.isReady);
  const isOpen = open ?? own;
  if (isOpen && !used) setUsed(true);
  const change = (next: boolean) => {
    setOwn(next);
    setReady(part.isReady());
    onOpenChange?.(next);
  };
  const waits = isOpen && !isReady;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    if (!waits) return;
    let here = true;
    void part.fetch().then(fetched => {
      if (!here) return;
      if (fetched) return setReady(true);
      change(false);
      sayPartFailed();
    });
    return () => {
      here = false;
    };
  }, [waits]);
  // The plain trigger keeps the focus, and whatever else is typed, until the popup can take both over.
  if (isReady && used) return children({ open: isOpen, onOpenChange: change });
  return withHanded(trigger, {
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'data-state': isOpen ? 'open' : 'closed',
    onPointerEnter: () => void part.fetch(),
    onFocus: () => void part.fetch(),
    // A button that is only disabled for assistive technology prevents the default.
    onClick: (event: MouseEvent) => !event.defaultPrevented && change(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (kind === 'dialog' || event.key !== 'ArrowDown') return;
      event.preventDefault();
      change(true);
    },
  });
}
