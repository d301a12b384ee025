/** Adds items at the end of a list; `push(...items)` overflows the stack at some hundred thousand. */
export function append<Item>(list: Item[] | undefined, items: Iterable<Item>): void {
  for (const item of items) list?.push(item);
}
