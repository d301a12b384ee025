/** What is drawn of a text: its blocks as they were rendered, each beside the node that shows it. */
export type DrawnBlocks = readonly { rendered: Node; shown: ChildNode; lines: readonly string[] }[];

/**
 * Shows rendered HTML in an element, where what stands before and after a change stays as it is: to make and lay out two
 * thousand blocks for each word that is typed takes longer than the word.
 */
export function redraw(element: Element, before: DrawnBlocks, html: string): DrawnBlocks {
  // Apart from the page, where nothing of what is parsed is loaded.
  const parsed = document.implementation.createHTMLDocument('').body;
  parsed.innerHTML = html;
  const blocks = [...parsed.childNodes].map(rendered => ({ rendered, lines: takeLines(rendered) }));
  const isKept = (was: DrawnBlocks[number] | undefined, is: { rendered: Node } | undefined) =>
    was !== undefined && is !== undefined && was.shown.parentNode === element && was.rendered.isEqualNode(is.rendered);
  const most = Math.min(before.length, blocks.length);
  let above = 0;
  while (above < most && isKept(before[above], blocks[above])) above++;
  let below = 0;
  while (below < most - above && isKept(before.at(-1 - below), blocks.at(-1 - below))) below++;
  for (const { shown } of before.slice(above, before.length - below)) shown.remove();
  const next = below > 0 ? (before.at(-below)?.shown ?? null) : null;
  const moved = before.length - blocks.length;
  return blocks.map(({ rendered, lines }, index) => {
    const isBelow = index >= blocks.length - below;
    const was = index < above ? before[index] : isBelow ? before[index + moved] : undefined;
    // A copy of a child that was parsed is one too.
    const shown = was?.shown ?? (document.importNode(rendered, true) as ChildNode);
    if (!was) element.insertBefore(shown, next);
    if (lines.join() !== was?.lines.join()) setLines(shown, lines);
    return { rendered, shown, lines };
  });
}

const withLines = (node: Node): Element[] =>
  node instanceof Element
    ? [node, ...node.querySelectorAll('[data-block]')].filter(element => element.hasAttribute('data-block'))
    : [];

/** Takes off a block the lines that it and those within it come from: a line more above moves all, and changes none. */
const takeLines = (node: Node): string[] =>
  withLines(node).map(element => {
    const line = element.getAttribute('data-block') ?? '';
    element.setAttribute('data-block', '');
    return line;
  });

function setLines(node: Node, lines: readonly string[]): void {
  for (const [index, element] of withLines(node).entries()) element.setAttribute('data-block', lines[index] ?? '');
}
