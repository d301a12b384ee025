type Ranges = readonly AbstractRange[];

/** Ranges by highlight, and by the element that they are in: several comparisons can be in sight at once. */
const marked = new Map<string, Map<Element, Ranges>>();

function put(name: string, element: Element, ranges: Ranges): void {
  const all = marked.get(name) ?? new Map<Element, Ranges>();
  if (ranges.length > 0) all.set(element, ranges);
  else all.delete(element);
  marked.set(name, all);
  element.toggleAttribute(`data-has-${name}`, ranges.length > 0);
  const every = [...all.values()].flat();
  if (every.length > 0) CSS.highlights.set(name, new Highlight(...every));
  else CSS.highlights.delete(name);
}

/**
 * Marks ranges of an element by the CSS Custom Highlight API, and again whenever rows are folded, unfolded or drawn in
 * another way. Their styles apply within `[data-has-…]` with the name of the highlight alone.
 *
 * @param find the ranges of each highlight, by its name; always of the same ones
 * @returns what takes them away
 */
export function keepHighlights(element: Element, find: () => Readonly<Record<string, Ranges>>): () => void {
  let frame = 0;
  let names: readonly string[] = [];
  const mark = () => {
    const found = find();
    names = Object.keys(found);
    for (const [name, ranges] of Object.entries(found)) put(name, element, ranges);
  };
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(mark);
  });
  mark();
  observer.observe(element, { childList: true, subtree: true });
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    for (const name of names) put(name, element, []);
  };
}
