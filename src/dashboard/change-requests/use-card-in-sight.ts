import { type RefObject, useEffect, useRef } from 'react';
import type { PlacedItem } from '#dashboard/change-requests/rail-layout.ts';
import { scrollAreaBy, viewOf } from '#dashboard/change-requests/scroll-area.ts';

/** In pixels, of what stands above the cards of a rail and stays there. */
const head = 48;
const room = 8;

/**
 * Scrolls as far as a card that was opened needs to be seen to its end, with the buttons below its field. As long as it
 * was not drawn open its height is a guess; and where somebody writes in it, it may grow. Else it stays where it is
 * read, whatever others answer.
 *
 * @param rail begins where the cards are placed from
 */
export function useCardInSight(rail: RefObject<HTMLElement | null>, card: PlacedItem | undefined): void {
  const opened = useRef<{ id: string; heights: number[] }>(undefined);
  const { id, y, height } = card ?? {};
  useEffect(() => {
    const element = rail.current;
    if (id === undefined || y === undefined || height === undefined) opened.current = undefined;
    if (!element || id === undefined || y === undefined || height === undefined) return;
    if (opened.current?.id !== id) opened.current = { id, heights: [] };
    const { heights } = opened.current;
    if (!heights.includes(height)) heights.push(height);
    const writes = document.activeElement?.closest(`[data-card="${CSS.escape(id)}"]`) != null;
    if (heights.length > 2 && !writes) return;
    // Where it goes to, not where it stands while it moves there.
    const top = element.getBoundingClientRect().top + y;
    const view = viewOf(element);
    const below = top + height + room - (view.top + view.height);
    const above = top - view.top - head;
    if (below > 0 && above > 0) scrollAreaBy(element, Math.min(below, above));
  }, [rail, id, y, height]);
}
