import { autoUpdate, computePosition, flip, offset, type Placement, shift } from '@floating-ui/dom';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Kbd } from '#dashboard/ui/kbd.tsx';

type TooltipBubbleProps = {
  id: string;
  anchor: Element;
  side: Placement;
  content: ReactNode;
  shortcut: string | undefined;
};

const landmarks = 'main, nav, header, [role=dialog], [role=alertdialog]';

/**
 * What a tooltip says, beside its element; loaded with the first one. It is put at the end of the landmark that has the
 * element, which screen readers go by, and shown above everything.
 */
export function TooltipBubble({ id, anchor, side, content, shortcut }: TooltipBubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element) return;
    element.showPopover?.();
    return autoUpdate(anchor, element, () => {
      void computePosition(anchor, element, {
        placement: side,
        strategy: 'fixed',
        middleware: [offset(6), flip({ padding: 8 }), shift({ padding: 8 })],
      }).then(({ x, y }) => element.style.setProperty('translate', `${Math.round(x)}px ${Math.round(y)}px`));
    });
  }, [anchor, side]);
  return createPortal(
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      popover="manual"
      className="pointer-events-none fixed inset-auto start-0 top-0 flex max-w-72 items-center gap-2 rounded-sm bg-fg px-2 py-1 text-xs text-canvas rtl:end-auto rtl:start-auto rtl:left-0"
    >
      {content}
      {shortcut && <Kbd keys={shortcut} inverted />}
    </div>,
    anchor.closest(landmarks) ?? document.body,
  );
}
