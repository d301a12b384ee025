import { useEffect, useState } from 'react';
import { TooltipBubble } from '#dashboard/ui/tooltip-bubble.tsx';

/** Milliseconds until a text shows whole: who only passes by is not meant. */
const delay = 500;

const isCut = (element: Element) => element.scrollWidth > element.clientWidth;

/** What is cut off, of what a hand rests on or the keyboard is at; nothing where that has a tooltip of its own. */
export function cutText(target: EventTarget | null): Element | undefined {
  if (!(target instanceof Element) || target.closest('[aria-describedby], [title]')) return undefined;
  const around = target.closest('.truncate');
  return [...(around ? [around] : []), ...target.querySelectorAll('.truncate')].find(isCut);
}

/** Every text that ends in an ellipsis shows whole to a hand that rests on it, and where the keyboard is (product D2). */
export function WholeTexts() {
  const [anchor, setAnchor] = useState<Element>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let at: EventTarget | null = null;
    const hide = () => {
      clearTimeout(timer);
      setAnchor(undefined);
    };
    const turnTo = (target: EventTarget | null, find: () => Element | undefined) => {
      if (target === at) return;
      at = target;
      hide();
      timer = setTimeout(() => setAnchor(find()), delay);
    };
    const onMove = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return;
      const text = target instanceof Element ? target.closest('.truncate') : null;
      turnTo(text, () => cutText(text));
    };
    const onFocus = ({ target }: FocusEvent) =>
      turnTo(target, () =>
        target instanceof Element && target.matches(':focus-visible') ? cutText(target) : undefined,
      );
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointermove', onMove, { signal, passive: true });
    document.addEventListener('focusin', onFocus, { signal });
    document.addEventListener('keydown', onKey, { signal });
    for (const type of ['pointerdown', 'focusout', 'wheel'] as const)
      document.addEventListener(type, hide, { signal, passive: true });
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, []);
  if (!anchor?.isConnected) return null;
  return (
    <TooltipBubble
      id="whole-text"
      anchor={anchor}
      side="bottom-start"
      content={anchor.closest<HTMLElement>('[data-whole]')?.dataset.whole ?? anchor.textContent}
      shortcut={undefined}
    />
  );
}
