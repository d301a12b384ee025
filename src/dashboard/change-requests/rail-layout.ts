export type RailItem = {
  id: string;
  /** Where its block begins, in pixels from the top of the comparison. */
  top: number;
  /** In pixels; estimated until it was drawn. */
  height: number;
};

export type PlacedItem = RailItem & { y: number };

const gap = 8;

/**
 * Places cards beside their blocks without overlap. The selected one stands exactly at its block: those above it are
 * pushed up as far as they must, those below down.
 *
 * @param items in the order of their blocks
 * @param start no card stands above this
 */
export function placeCards(items: readonly RailItem[], selected: string | undefined, start = 0): PlacedItem[] {
  const placed = items.map(item => ({ ...item, y: item.top }));
  const at = placed.findIndex(({ id }) => id === selected);
  const pivot = Math.max(at, 0);
  for (let index = pivot - 1; index >= 0; index--) {
    const [card, next] = [placed[index], placed[index + 1]];
    if (card && next) card.y = Math.min(card.top, next.y - gap - card.height);
  }
  let end = start - gap;
  for (const card of placed) {
    card.y = Math.max(card.y, end + gap);
    end = card.y + card.height;
  }
  return placed;
}
