/** How deep a paragraph of Word stands in a list, if it does: `mso-list: l0 level2 lfo1`. */
function levelOf(node: Element | null): number | undefined {
  if (node?.nodeName !== 'P') return undefined;
  const level = /mso-list:\s*\S+\s+level(\d+)/i.exec(node.getAttribute('style') ?? '')?.[1];
  return level === undefined ? undefined : Math.max(1, Number(level));
}

/** Makes lists of the paragraphs that Word writes instead, each with its sign as text. */
export function unwrapWordLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll('p')) {
    if (levelOf(first) === undefined) continue;
    const parts: Element[] = [];
    for (let node: Element | null = first; node && levelOf(node) !== undefined; node = node.nextElementSibling)
      parts.push(node);
    const place = first.ownerDocument.createElement('div');
    first.before(place);
    build(place, parts);
  }
}

function build(place: HTMLElement, parts: readonly Element[]): void {
  const open: { level: number; list: Element }[] = [];
  for (const part of parts) {
    const level = levelOf(part) ?? 1;
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const sign = [...part.querySelectorAll('[style]')].find(node =>
      /mso-list:\s*ignore/i.test(node.getAttribute('style') ?? ''),
    );
    const isNumbered = /^\s*[\da-z]{1,4}[.)]/i.test(sign?.textContent ?? '');
    sign?.remove();
    if ((open.at(-1)?.level ?? 0) < level) {
      const list = place.ownerDocument.createElement(isNumbered ? 'ol' : 'ul');
      (open.at(-1)?.list.lastElementChild ?? place).append(list);
      open.push({ level, list });
    }
    const item = place.ownerDocument.createElement('li');
    item.append(...part.childNodes);
    open.at(-1)?.list.append(item);
    part.remove();
  }
}
