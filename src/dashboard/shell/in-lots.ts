/** Sends a long list in several requests, one after the other. */
export async function inLots<Item>(
  items: readonly Item[],
  size: number,
  send: (lot: readonly Item[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < items.length; at += size) await send(items.slice(at, at + size));
}
