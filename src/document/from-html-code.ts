import { classesOf } from '#document/from-html-nodes.ts';

const plain = new Set([
  '',
  'plain',
  'plaintext',
  'text',
  'txt',
  'none',
  'default',
  'auto',
  'no-highlight',
  'nohighlight',
]);

/** The language that the classes of a `<pre>`, of what is in it and of what is around it name. */
export function languageOf(pre: Element): string {
  const around = [pre.firstElementChild, pre, pre.parentElement, pre.parentElement?.parentElement];
  for (const node of around) {
    const named =
      node &&
      languageNamed(node)
        .toLowerCase()
        .replace(/[^\w+#.-]/g, '');
    if (named) return plain.has(named) ? '' : named;
  }
  return '';
}

function languageNamed(node: Element): string {
  const brush = /brush:\s*([\w+#-]+)/.exec(
    node.getAttribute('data-syntaxhighlighter-params') ?? node.getAttribute('class') ?? '',
  );
  if (brush?.[1]) return brush[1];
  const data = node.getAttribute('data-language') ?? node.getAttribute('data-lang');
  if (data) return data;
  for (const name of classesOf(node)) {
    const found = /^(?:language|lang|highlight-source|highlight-text|sourceCode|highlight)-([\w+#.-]+)$/.exec(
      name,
    )?.[1];
    if (found) return found;
  }
  return '';
}

/** The lines of a `<pre>`: breaks and elements of their own line end one. */
export function codeText(pre: Element): string {
  const pieces: string[] = [];
  const visit = (node: Node): void => {
    if (node.nodeType === 3) pieces.push(node.nodeValue ?? '');
    else if (node.nodeName === 'BR') pieces.push('\n');
    else {
      for (const child of Array.from(node.childNodes)) visit(child);
      if (/^(?:DIV|P|LI|TR)$/.test(node.nodeName) && !pieces.at(-1)?.endsWith('\n')) pieces.push('\n');
    }
  };
  visit(pre);
  return pieces.join('').replaceAll('\u00a0', ' ').replace(/^\n/, '').replace(/\n$/, '');
}
