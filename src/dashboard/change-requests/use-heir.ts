import { type RefObject, useLayoutEffect } from 'react';

/** A menu that was opened here has the focus, and stands elsewhere. */
const openMenu = '[aria-haspopup="menu"][aria-expanded="true"]';

const hasFocus = (element: HTMLElement): boolean =>
  element.contains(document.activeElement) || element.querySelector(openMenu) !== null;

/**
 * Hands the focus on from what goes while it has it, whoever made it go: the next key would begin at the top of the screen.
 * @param find what may have it instead, best first; asked while everything is still in its place
 */
export function useHeir(
  element: RefObject<HTMLElement | null>,
  find: (element: HTMLElement) => readonly (() => HTMLElement | null)[],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it goes; where it stands says the document
  useLayoutEffect(() => {
    const own = element.current;
    return () => {
      if (!own || !hasFocus(own)) return;
      const heirs = find(own);
      // By then what took its place is there as well, and a menu has given the focus back to its button, which is gone.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const heir = heirs.map(heir => heir()).find(heir => heir?.isConnected);
        heir?.focus({ preventScroll: true });
      });
    };
  }, []);
}

const threadNamed = (id: string) => document.querySelector<HTMLElement>(`[data-thread="${CSS.escape(id)}"]`);

/** For the card of a thread: the block it is about, itself in another list, the card after or before it, their filter. */
export const heirsOfThread =
  (id: string, row: number | undefined) =>
  (card: HTMLElement): (() => HTMLElement | null)[] => {
    const block = card.closest('[data-compared-page]')?.querySelector<HTMLElement>(`[data-row="${row}"]`);
    const list = card.closest('[data-threads]');
    const cards = [...(list?.querySelectorAll<HTMLElement>('[data-thread]') ?? [])];
    const at = cards.indexOf(card);
    return [
      () => block ?? null,
      () => threadNamed(id),
      () => cards[at + 1] ?? null,
      () => cards[at - 1] ?? null,
      () => list?.querySelector<HTMLElement>('[role="radio"][aria-checked="true"]') ?? null,
    ];
  };

/** For a part of it: the card. */
export const heirOfPart = (part: HTMLElement): (() => HTMLElement | null)[] => {
  const card = part.closest<HTMLElement>('[data-thread]');
  return [() => card];
};
