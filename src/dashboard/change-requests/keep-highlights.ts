/**
 * Marks ranges of an element by the CSS Custom Highlight API, and again whenever rows are folded, unfolded or drawn in
 * another way.
 *
 * @param names of the highlights that `mark` sets
 * @returns what takes them away
 */
export function keepHighlights(element: Element, names: readonly string[], mark: () => void): () => void {
  let frame = 0;
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(mark);
  });
  mark();
  observer.observe(element, { childList: true, subtree: true });
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    for (const name of names) CSS.highlights.delete(name);
  };
}
