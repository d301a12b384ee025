import type TurndownService from 'turndown';
import { type Converting, classesOf, outward, type TextStyle } from '#document/from-html-nodes.ts';

/** Emphasis by elements, and by the classes and styles of Google's documents and others. */
export function addEmphasis(service: TurndownService, converting: Converting): void {
  service.addRule('strong', { filter: ['strong', 'b'], replacement: (content, node) => mark(content, node, bold) });
  service.addRule('emphasis', { filter: ['em', 'i'], replacement: (content, node) => mark(content, node, italic) });
  service.addRule('strike', {
    filter: ['del', 's', 'strike' as 's'],
    replacement: (content, node) => mark(content, node, strike),
  }); // `strike` is known to browsers, not to the types
  service.addRule('elements that stay', {
    filter: ['sup', 'sub', 'kbd', 'u', 'ins'],
    replacement: (content, node) => wrap(content, node.nodeName.toLowerCase()),
  });
  service.addRule('styled text', {
    filter: node => node.nodeName === 'SPAN' && styleOf(node, converting) !== undefined,
    replacement(content, node) {
      const style = styleOf(node, converting) ?? {};
      const isTitle = outward(node, 'H1', 'H2', 'H3', 'H4', 'H5', 'H6') !== undefined;
      let text = content;
      if (style.script) text = wrap(text, style.script);
      if (style.underline && !outward(node, 'A') && !node.querySelector('a')) text = wrap(text, 'u');
      if (style.italic) text = mark(text, node, italic);
      if (style.bold && !isTitle) text = mark(text, node, bold);
      return style.strike ? mark(text, node, strike) : text;
    },
  });
}

const bold = { sign: '**', name: 'strong' };
const italic = { sign: '*', name: 'em' };
const strike = { sign: '~~', name: 'del' };

const wrap = (content: string, name: string) => (content.trim() === '' ? content : `<${name}>${content}</${name}>`);

const marked = /^(?:B|STRONG|I|EM|S|DEL|STRIKE|SPAN|U|CODE)$/;

/** Signs where CommonMark reads them, an element where it would not; nothing around blocks. */
function mark(content: string, node: Element, { sign, name }: typeof bold): string {
  if (content.trim() === '' || /\n\s*\n/.test(content)) return content;
  const isFree = isEdge(node, 'previousSibling') && isEdge(node, 'nextSibling');
  return isFree && /^[\p{L}\p{N}*~](?:[\s\S]*[\p{L}\p{N}*~.!?)])?$/u.test(content)
    ? `${sign}${content}${sign}`
    : wrap(content, name);
}

function isEdge(node: Element, side: 'previousSibling' | 'nextSibling'): boolean {
  const other = node[side];
  const own = node.textContent;
  const char = side === 'nextSibling' ? own.at(-1) : own[0];
  if (!other || /^\s$/.test(char ?? ' ')) return true;
  const text = other.textContent ?? '';
  const beside = side === 'nextSibling' ? text[0] : text.at(-1);
  if (beside === undefined || /^[\s()"'.,;:!?>[\]-]$/.test(beside)) return true;
  return !marked.test(other.nodeName) && /[\p{L}\p{N}]/u.test(char ?? '');
}

function styleOf(node: Element, { styles }: Converting): TextStyle | undefined {
  const found = classesOf(node).flatMap(name => styles.get(name) ?? []);
  const inline = node.getAttribute('style');
  const own = inline ? readDeclarations(inline) : undefined;
  return found.length > 0 || own ? Object.assign({}, ...found, own) : undefined;
}

/** What declarations of CSS say of text; undefined when nothing that is kept. */
export function readDeclarations(css: string): TextStyle | undefined {
  const style: TextStyle = {};
  if (/font-weight:\s*(?:bold|[6-9]00)/i.test(css)) style.bold = true;
  if (/font-style:\s*(?:italic|oblique)/i.test(css)) style.italic = true;
  if (/text-decoration(?:-line)?:[^;]*underline/i.test(css)) style.underline = true;
  if (/text-decoration(?:-line)?:[^;]*line-through/i.test(css)) style.strike = true;
  const script = /vertical-align:\s*(super|sub)\b/i.exec(css)?.[1]?.toLowerCase();
  if (script) style.script = script === 'super' ? 'sup' : 'sub';
  return Object.keys(style).length > 0 ? style : undefined;
}

/** The classes of a style sheet that give text a look: `.c1{font-weight:700}`. */
export function readStyles(sheet: string): Map<string, TextStyle> {
  const styles = new Map<string, TextStyle>();
  for (const [, name = '', css = ''] of sheet.matchAll(/\.(c\d{1,6})\{([^{}]*)\}/g)) {
    const style = readDeclarations(css);
    if (style) styles.set(name, style);
  }
  return styles;
}
