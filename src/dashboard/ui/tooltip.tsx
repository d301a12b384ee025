import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { withHanded } from '#dashboard/ui/handed-props.ts';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { useActingKeys } from '#dashboard/ui/single-keys.ts';

const TooltipBubble = lazyPart(async () => (await import('#dashboard/ui/tooltip-bubble.tsx')).TooltipBubble);

/** Fetches what shows the words while nothing else is to do: without a connection they say why a button is off. */
export const useTooltipsSoon = (): void => TooltipBubble.useSoon();

/** The first tooltip waits; its neighbours do not. */
const firstDelay = 500;
const neighbourTime = 300;
let lastHidden = 0;

type TooltipProps = {
  /** What is said; nothing is shown when it is empty. */
  content: ReactNode;
  /** Keys as in `Kbd`, shown after the text. */
  shortcut?: string | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One focusable element, or what stands around one or a group of them. */
  children: ReactNode;
};

/** Only while words are shown: a page has hundreds of tooltips that show none. */
function Escape({ onEscape }: { onEscape: () => void }) {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && latest.current();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return null;
}

/** What it opens stands where the words would: they would hide it. */
const isOpened = (element: Element): boolean =>
  element.hasAttribute('aria-haspopup') && element.getAttribute('aria-expanded') === 'true';

/** Words beside an element while a pointer rests on it or the keyboard is on it. Escape and a press take them away. */
export function Tooltip({ content, side = 'top', children, ...props }: TooltipProps) {
  const shortcut = useActingKeys(props.shortcut);
  const id = useId();
  const [anchor, setAnchor] = useState<Element>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    if (anchor) lastHidden = Date.now();
    setAnchor(undefined);
  };
  if (!content && !shortcut) return children;
  return (
    <>
      {withHanded(children, {
        'aria-describedby': anchor && id,
        onPointerEnter: ({ currentTarget, pointerType }: PointerEvent) => {
          if (pointerType === 'touch') return;
          clearTimeout(timer.current);
          timer.current = setTimeout(
            () => !isOpened(currentTarget) && setAnchor(currentTarget),
            Date.now() - lastHidden < neighbourTime ? 0 : firstDelay,
          );
        },
        onPointerLeave: hide,
        onPointerDown: hide,
        onFocus: ({ currentTarget, target }: FocusEvent) =>
          target.matches(':focus-visible') && setAnchor(currentTarget),
        onBlur: hide,
      })}
      {anchor && (
        <>
          <Escape onEscape={() => setAnchor(undefined)} />
          <TooltipBubble id={id} anchor={anchor} side={side} content={content} shortcut={shortcut} />
        </>
      )}
    </>
  );
}
