import { fragmentOf, hrefOf, lengthText, wordOf } from './rich-text-attributes.ts';
import { emojiOf } from './rich-text-emoji.ts';
import { refuse } from './rich-text-error.ts';
import { dataText, plainOf, type RichBlock, type RichInline, type RichMark, type RichNode } from './rich-text-model.ts';
import { escapeHtml } from './urls.ts';

const ELEMENTS: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  strikethrough: 'del',
  superscript: 'sup',
  subscript: 'sub',
  keyboard: 'kbd',
  code: 'code',
};

/** Text and inlines within raw HTML, where Markdown is not read. Expressions, formulas and annotations are refused. */
export function htmlInline(nodes: readonly RichNode[]): string {
  return nodes
    .map(node => {
      if (node.object === 'inline') return htmlNode(node);
      if (node.object !== 'text') return refuse(node);
      return node.leaves
        .map(leaf => {
          const text = leaf.verbatim ? leaf.text : escapeHtml(leaf.text).replaceAll('\n', '<br>');
          return leaf.marks.reduce((inner, mark) => htmlMark(mark, inner), text);
        })
        .join('');
    })
    .join('');
}

/** The tags of a mark around what it marks. */
export function htmlMark(mark: RichMark, inner: string): string {
  const name = Object.hasOwn(ELEMENTS, mark.type) ? ELEMENTS[mark.type] : undefined;
  if (name) return `<${name}>${inner}</${name}>`;
  return mark.type === 'color' ? colored(mark, inner) : refuse(mark, 'type', 'node-unknown');
}

function colored(mark: RichMark, inner: string): string {
  const parts = [
    ['color', 'text'],
    ['background-color', 'background'],
  ].flatMap(([property = '', name = '']) => {
    const color = dataText(mark, name);
    if (color === undefined || color === 'default') return [];
    return [`${property}:${/^[\w$-]+$/.test(color) ? color : refuse(mark, `data.${name}`)};`];
  });
  return parts.length === 0 ? inner : `<mark style="${parts.join('')}">${inner}</mark>`;
}

function htmlNode(node: RichInline): string {
  const { nodes = [] } = node;
  switch (node.type) {
    case 'link':
      return `<a href="${escapeHtml(hrefOf(node))}"${named('title', dataText(node, 'title'))}>${htmlInline(nodes)}</a>`;
    case 'mention':
      return `<a href="${escapeHtml(hrefOf(node))}" title="mention">${htmlInline(nodes) || escapeHtml(mentionText(node))}</a>`;
    case 'emoji':
      return emojiOf(node);
    case 'icon':
      return iconHtml(node, htmlInline(nodes) || escapeHtml(dataText(node, 'text') ?? ''));
    case 'button':
      return buttonHtml(node, htmlInline(nodes));
    case 'inline-image':
      return pictureHtml(node, {
        title: dataText(node, 'caption') ?? dataText(node, 'title'),
        'data-size': dataText(node, 'size'),
      });
    default:
      return refuse(node);
  }
}

const named = (name: string, value: string | undefined) =>
  value === undefined ? '' : ` ${name}="${escapeHtml(value).replace(/\s*[\r\n]\s*/g, ' ')}"`;

/** What a mention says where nobody is found; readers see the name of what it leads to. */
export function mentionText(node: RichInline): string {
  return dataText(node, 'text') ?? hrefOf(node).replace(/^user:/, '@');
}

export function iconHtml(node: RichInline, inner = ''): string {
  const icon = dataText(node, 'icon') ?? '';
  return /^[\w-]+$/.test(icon) ? `<i class="fa-${icon}">${inner}</i>` : refuse(node, 'data.icon');
}

/** @param inner what stands in it, where it has no label */
export function buttonHtml(node: RichInline, inner: string): string {
  const icon = dataText(node, 'icon');
  const kind = dataText(node, 'kind') === 'secondary' ? 'secondary' : 'primary';
  if (icon !== undefined && !/^[\w-]+$/.test(icon)) refuse(node, 'data.icon');
  const label = dataText(node, 'label');
  const isRicher = node.nodes !== undefined && node.nodes.length > 0 && plainOf(node.nodes) === label;
  const shown =
    label === undefined || isRicher
      ? inner
      : escapeHtml(label).replace(/[\\`*_[\]~{$:]/g, char => `&#${char.codePointAt(0)};`);
  return `<a href="${escapeHtml(hrefOf(node))}" class="button ${kind}"${named('data-icon', icon)}>${shown}</a>`;
}

/** The `img` of a picture, or a `picture` where it has another one for the dark. */
export function pictureHtml(
  node: { data?: Record<string, unknown> },
  attributes: Record<string, string | undefined>,
): string {
  const written = Object.entries(attributes).map(([name, value]) => named(name, value));
  const img = `<img src="${escapeHtml(hrefOf(node))}" alt="${escapeHtml(dataText(node, 'alt') ?? '').replace(/\s*[\r\n]\s*/g, ' ')}"${written.join('')}>`;
  if (node.data?.refDark === undefined) return img;
  const dark = hrefOf(node, 'refDark');
  if (/[\s,]/.test(dark)) refuse(node, 'data.refDark');
  return `<picture><source srcset="${escapeHtml(dark)}" media="(prefers-color-scheme: dark)">${img}</picture>`;
}

/** An image with its caption and its size; undefined for one without, which Markdown has a form for. */
export function figureHtml(node: RichBlock): string | undefined {
  const fragment = fragmentOf(node, 'caption');
  const caption = dataText(node, 'caption');
  const [width, height] = [lengthText(node, 'width'), lengthText(node, 'height')];
  if (!fragment && caption === undefined && !width && !height && node.data?.refDark === undefined) return undefined;
  const shown = fragment ? htmlParagraphs(fragment) : caption ? `<p>${caption}</p>` : '';
  return `<figure>${pictureHtml(node, { width, height })}<figcaption>${shown}</figcaption></figure>`;
}

const ALIGN = { start: '', left: '', center: 'center', end: 'right', right: 'right' };

/** How text is aligned, as HTML says it; empty for as it is anyway. */
export const alignOf = (node: RichBlock): string => wordOf(node, 'align', ALIGN) ?? '';

/** Paragraphs and lists within raw HTML. */
export function htmlParagraphs(nodes: readonly RichNode[]): string {
  return nodes
    .filter(node => node.object !== 'text' || node.leaves.some(({ text }) => text.trim() !== ''))
    .map(node => (node.object === 'block' ? htmlBlock(node) : htmlInline([node])))
    .join('');
}

function htmlBlock(node: RichBlock): string {
  const { nodes = [] } = node;
  switch (node.type) {
    case 'paragraph': {
      const align = alignOf(node);
      const inner = htmlInline(nodes);
      return inner === '' ? '' : `<p${align && ` align="${align}"`}>${inner}</p>`;
    }
    case 'list-unordered':
    case 'list-ordered': {
      const name = node.type === 'list-ordered' ? 'ol' : 'ul';
      const start = Number(node.data?.start ?? 1);
      const items = nodes.map(
        item => `<li>${item.object === 'block' ? htmlParagraphs(item.nodes ?? []) : refuse(item)}</li>`,
      );
      return `<${name}${start === 1 ? '' : ` start="${start}"`}>${items.join('')}</${name}>`;
    }
    default:
      return refuse(node);
  }
}
