import type { PlacedItem } from '#dashboard/change-requests/rail-layout.ts';

/** In pixels: where a line meets a block and a card below their tops. */
const inset = 14;

const line = 'pointer-events-none absolute border-thread-bar';

/**
 * The line from a block to the card beside it, with a bend where the card stands lower. It is drawn in the rail, over its padding
 * and that of the comparison.
 */
export function ThreadConnector({ top, y }: Pick<PlacedItem, 'top' | 'y'>) {
  return (
    <div aria-hidden data-connector>
      <div
        className={`${line} -start-7.25 w-4.25 border-t ${y > top ? 'border-e' : ''}`}
        style={{ top: top + inset, height: y - top + 1 }}
      />
      <div className={`${line} -start-3 w-3 border-t`} style={{ top: y + inset }} />
    </div>
  );
}
