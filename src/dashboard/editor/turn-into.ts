import { type BlockNode, blockTree, isList, isPart } from '#dashboard/editor/block-tree.ts';

/** What a block can be turned into. */
export const forms = [
  'paragraph',
  'heading-1',
  'heading-2',
  'heading-3',
  'list-unordered',
  'list-ordered',
  'list-tasks',
  'blockquote',
  'hint-info',
  'hint-success',
  'hint-warning',
  'hint-danger',
  'expandable',
  'code',
] as const;

export type Form = (typeof forms)[number];

/** What a block is now, as a form. */
export function formOf({ type, attrs }: BlockNode): Form | undefined {
  const name = type === 'hint' ? `hint-${attrs.style ?? 'info'}` : type;
  return forms.find(form => form === name);
}

/** The blocks that turn when one is turned: an item turns with its list. Undefined for what belongs to its container. */
export function turnable(run: readonly BlockNode[]): readonly BlockNode[] | undefined {
  const [first] = run;
  if (first?.type === 'list-item' || first?.parent?.type === 'list-item') {
    let list = first;
    while (list.parent && (list.type === 'list-item' || list.parent.type === 'list-item')) list = list.parent;
    return [list];
  }
  return run.length === 0 || run.some(isPart) ? undefined : run;
}

/** The Markdown of blocks in another form. */
export function turnedInto(markdown: string, run: readonly BlockNode[], form: Form, summary: string): string {
  const indent = ' '.repeat(run[0]?.indent ?? 0);
  const pieces = run.map(node => ({ node, inner: piecesOf(markdown, node) }));
  const text = form.startsWith('heading-')
    ? pieces.flatMap(({ node, inner }) => headings(inner, Number(form.slice(-1)), isList(node))).join('\n\n')
    : wrapped(
        pieces.flatMap(({ inner }) => inner),
        form,
        summary,
        pieces.every(({ node }) => isList(node)),
      );
  return indent === '' ? text : text.replace(/^(?=.)/gm, indent);
}

/** The blocks that a block consists of, as Markdown that stands alone: without its marks or tags. */
function piecesOf(markdown: string, node: BlockNode): string[] {
  const text = dedent(markdown.slice(node.from, node.to).replace(/\r\n?/g, '\n'), node.indent);
  if (node.type.startsWith('heading-')) return [heading(text)];
  if (isList(node)) return blockTree(text)[0]?.children.map(item => itemText(text.slice(item.from, item.to))) ?? [];
  if (node.type === 'blockquote') return blocksOf(text.replace(/^ {0,3}> ?/gm, ''));
  if (node.type === 'code') return [codeText(text)];
  const inner = text.slice(text.indexOf('\n') + 1, Math.max(0, text.lastIndexOf('\n'))).trim();
  if (node.type === 'hint') return blocksOf(inner);
  if (node.type !== 'expandable') return [text];
  return [node.attrs.summary ?? '', ...blocksOf(inner.replace(/^<summary>[\s\S]*?<\/summary>\s*/, ''))].filter(Boolean);
}

const dedent = (text: string, columns: number): string =>
  columns === 0 ? text : text.replace(new RegExp(`^ {1,${columns}}`, 'gm'), '');

const blocksOf = (text: string): string[] => blockTree(text).map(({ from, to }) => text.slice(from, to));

function heading(text: string): string {
  const atx = /^ {0,3}#{1,6}(?:[ \t]+|$)/.exec(text);
  return atx ? text.slice(atx[0].length).replace(/[ \t]+#+[ \t]*$/, '') : text.replace(/\n[ \t]*(?:=+|-+)[ \t]*$/, '');
}

function itemText(item: string): string {
  const mark = /^\s*(?:[*+-]|\d{1,9}[.)])(?: +|$)/.exec(item)?.[0] ?? '';
  return dedent(item.slice(mark.length), mark.length).replace(/^\[[ xX]\](?: +|$)/, '');
}

function codeText(text: string): string {
  const block = text
    .replace(/^\{%[^\n]*%\}\s*\n/, '')
    .replace(/\n\{%[^\n]*%\}\s*$/, '')
    .trim();
  const fence = /^(`{3,}|~{3,})[^\n]*(?:\n([\s\S]*?))?\n?[ \t]*\1[`~]*$/.exec(block);
  return fence ? (fence[2] ?? '') : dedent(text, 4);
}

/** The first paragraph as a heading, or of a list each item's. */
function headings(pieces: readonly string[], level: number, each: boolean): string[] {
  return pieces.map((piece, index) => {
    const first = blockTree(piece)[0];
    if ((index > 0 && !each) || (first && first.type !== 'paragraph')) return piece;
    const end = first?.to ?? 0;
    return `${'#'.repeat(level)} ${piece.slice(0, end).replace(/\s*\n\s*/g, ' ')}${piece.slice(end)}`;
  });
}

function wrapped(pieces: readonly string[], form: Form, summary: string, fromList: boolean): string {
  const text = pieces.join('\n\n');
  switch (form) {
    case 'list-unordered':
      return items(pieces, () => '* ');
    case 'list-ordered':
      return items(pieces, index => `${index + 1}. `);
    case 'list-tasks':
      return items(pieces, () => '- [ ] ', 2);
    case 'blockquote':
      return text.replace(/^.*$/gm, line => (line === '' ? '>' : `> ${line}`));
    case 'code': {
      const code = fromList ? pieces.join('\n') : text;
      const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length));
      const fence = '`'.repeat(longest + 1);
      return `${fence}\n${code}\n${fence}`;
    }
    case 'expandable':
      return expandable(pieces, summary);
    case 'paragraph':
      return text;
    default:
      return `{% hint style="${form.slice('hint-'.length)}" %}\n${text}\n{% endhint %}`;
  }
}

function items(pieces: readonly string[], mark: (index: number) => string, hang?: number): string {
  const list = (pieces.length > 0 ? pieces : ['']).map((piece, index) => {
    const marker = mark(index);
    return marker + piece.replace(/\n(?=[^\n])/g, `\n${' '.repeat(hang ?? marker.length)}`);
  });
  return list.join(pieces.some(piece => piece.includes('\n\n')) ? '\n\n' : '\n');
}

function expandable(pieces: readonly string[], summary: string): string {
  const [first = '', ...rest] = pieces;
  const isTitle = !first.includes('\n') && /^(paragraph|heading-\d)$/.test(blockTree(first)[0]?.type ?? '');
  const title = isTitle ? heading(first) : summary;
  const content = (isTitle ? rest : pieces).join('\n\n');
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<details>\n\n<summary>${escaped}</summary>\n\n${content === '' ? '' : `${content}\n\n`}</details>`;
}
