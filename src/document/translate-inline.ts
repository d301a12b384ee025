import type { Token } from 'markdown-it';
import { readDestination } from './markdown.ts';
import { part, type SegmentPart } from './translate-model.ts';
import { plainParts } from './translate-plain.ts';

const SOFT_BREAK = / *\n[ \t]*/y;
const HARD_BREAK = / *\\?\n[ \t]*/y;
const EXPRESSION = /\{\{[^\n{}]{1,500}\}\}/y;
const AUTOLINK = /<[^<>]*>/y;
const NOTE = /\[\^[^\s\]]{1,100}\]/y;
const REFERENCE = /\](?:\[(?:\\[\s\S]|[^\\[\]])*\])?/y;
const TITLE = /\s+(?:"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\((?:\\[\s\S]|[^()\\])*\))/y;
const LINK_END = /\s*\)/y;
/** A box of a task list, or the kind of an alert in a quote. */
const MARKER = /^\[(?:[ xX]|![A-Z]+)\](?=\s|$)/;
/** What an entity stands for that is plain text; other characters stay as they are written. */
const PLAIN = new Set(['&', '<', '>', '"', "'"]);
const EMPHASIS = /^(em|strong|s)_(open|close)$/;

/** The parts of a text whose inline tokens are known, with places in that text; undefined when they cannot be found in it. */
export function inlineParts(content: string, tokens: readonly Token[]): SegmentPart[] | undefined {
  const reader = new InlineReader(content, tokens);
  return reader.read() ? reader.parts : undefined;
}

class InlineReader {
  readonly parts: SegmentPart[] = [];
  private at = 0;
  private index = 0;
  private pairs = 0;
  /** Elements that have no end tag from here on. */
  private readonly unclosed = new Set<string>();
  private readonly open: { pair: number; from: number; label: boolean; name: string }[] = [];
  private readonly content: string;
  private readonly tokens: readonly Token[];

  constructor(content: string, tokens: readonly Token[]) {
    this.content = content;
    this.tokens = tokens;
  }

  read(): boolean {
    const marker = MARKER.exec(this.content);
    for (; this.index < this.tokens.length; this.index++) {
      const token = this.tokens[this.index];
      if (!token || !this.take(token)) return false;
    }
    // A task's box is text to the parser.
    if (marker) this.parts.unshift(part('keep', 0, marker[0].length), ...this.cutFront(marker[0].length));
    return this.content.slice(this.at).trim() === '';
  }

  private cutFront(length: number): SegmentPart[] {
    const rest: SegmentPart[] = [];
    while (this.parts[0] && this.parts[0].start < length) {
      const first = this.parts.shift();
      if (first && first.end > length)
        rest.push({ ...first, start: length, text: first.text.slice(length - first.start) });
    }
    return rest;
  }

  private take(token: Token): boolean {
    const emphasis = EMPHASIS.exec(token.type);
    if (emphasis) return this.mark(emphasis[2] === 'open', token.markup);
    switch (token.type) {
      case 'text':
        return this.text(token.content);
      case 'text_special':
        return this.special(token);
      case 'softbreak':
        return this.match('space', SOFT_BREAK);
      case 'hardbreak':
        return this.match('keep', HARD_BREAK);
      case 'code_inline':
        return this.keep(codeEnd(this.content, this.at, token.markup));
      case 'html_inline':
        return this.html(token.content);
      case 'expression':
        return this.match('keep', EXPRESSION);
      case 'emoji':
        return this.literal(`:${token.markup}:`);
      case 'math_inline':
        return this.literal(`$$${token.content}$$`);
      case 'note':
        return this.match('keep', NOTE);
      case 'image':
        return this.image(token);
      case 'link_open':
        return this.linkOpen(token);
      case 'link_close':
        return this.linkClose();
      default:
        return false;
    }
  }

  private text(content: string): boolean {
    if (!this.content.startsWith(content, this.at)) return false;
    this.parts.push(...plainParts(content, this.at));
    this.at += content.length;
    return true;
  }

  private special({ markup, content, info }: Token): boolean {
    const raw = markup || content;
    if (!this.content.startsWith(raw, this.at)) return false;
    const isText = info === 'escape' || PLAIN.has(content);
    this.parts.push(part(isText ? 'text' : 'keep', this.at, this.at + raw.length, isText ? content : ''));
    this.at += raw.length;
    return true;
  }

  private match(kind: 'space' | 'keep', pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.content);
    if (!found) return false;
    this.parts.push(part(kind, this.at, this.at + found[0].length));
    this.at += found[0].length;
    return true;
  }

  private literal(raw: string): boolean {
    return this.content.startsWith(raw, this.at) && this.keep(this.at + raw.length);
  }

  private keep(end: number | undefined): boolean {
    if (end === undefined) return false;
    this.parts.push(part('keep', this.at, end));
    this.at = end;
    return true;
  }

  private mark(opens: boolean, raw: string): boolean {
    if (!this.content.startsWith(raw, this.at)) return false;
    const end = this.at + raw.length;
    if (opens) this.begin(end, raw, false, true);
    else this.finish(end, raw, undefined, true);
    return true;
  }

  private begin(end: number, name: string, label: boolean, tight: boolean): void {
    const pair = this.pairs++;
    this.open.push({ pair, from: end, label, name });
    this.parts.push({ ...part('open', this.at, end), pair, ...(tight ? { tight } : {}) });
    this.at = end;
  }

  private finish(end: number, name: string, changed: string | undefined, tight: boolean): void {
    const top = this.open.at(-1);
    const pair = top?.name === name ? (this.open.pop()?.pair ?? -1) : -1;
    const made = { ...part(pair < 0 ? 'keep' : 'close', this.at, end), pair, ...(tight ? { tight } : {}) };
    this.parts.push(changed === undefined ? made : { ...made, changed });
    this.at = end;
  }

  /** Inline elements mark what stands in them; code, and elements without their pair, stay as they are. */
  private html(raw: string): boolean {
    if (!this.content.startsWith(raw, this.at)) return false;
    const tag = /^<(\/?)([a-zA-Z][\w-]*)/.exec(raw);
    const name = tag?.[2]?.toLowerCase() ?? '';
    const end = this.at + raw.length;
    if (name === '' || raw.endsWith('/>') || VOID.has(name)) return this.keep(end);
    if (!tag?.[1] && VERBATIM.has(name)) return this.verbatim(name);
    if (tag?.[1]) {
      if (this.open.at(-1)?.name !== `<${name}>`) return this.keep(end);
      this.finish(end, `<${name}>`, undefined, false);
    } else this.begin(end, `<${name}>`, false, false);
    return true;
  }

  /** Everything up to the end tag is one part. */
  private verbatim(name: string): boolean {
    const close = new RegExp(`</${name}\\s*>`, 'gi');
    close.lastIndex = this.at;
    const found = this.unclosed.has(name) ? null : close.exec(this.content);
    if (!found) {
      this.unclosed.add(name);
      return this.literal(this.tokens[this.index]?.content ?? '');
    }
    let last = this.index + 1;
    while (last < this.tokens.length && this.tokens[last]?.content !== found[0]) last++;
    if (last === this.tokens.length) return this.literal(this.tokens[this.index]?.content ?? '');
    this.index = last;
    return this.keep(found.index + found[0].length);
  }

  private image({ content }: Token): boolean {
    const label = this.at + 2;
    if (!this.content.startsWith('![', this.at) || !this.content.startsWith(`${content}]`, label)) return false;
    const after = label + content.length;
    return this.keep(targetEnd(this.content, after) ?? endOf(REFERENCE, this.content, after));
  }

  private linkOpen(token: Token): boolean {
    if (token.markup === 'autolink' || token.markup === 'linkify') {
      const end =
        token.markup === 'autolink'
          ? endOf(AUTOLINK, this.content, this.at)
          : this.at + String(token.attrGet('href') ?? '').length;
      if (token.markup === 'linkify' && !this.content.startsWith(String(token.attrGet('href')), this.at)) return false;
      while (this.tokens[this.index] && this.tokens[this.index]?.type !== 'link_close') this.index++;
      return this.keep(end);
    }
    if (this.content[this.at] !== '[') return false;
    this.begin(this.at + 1, '[', 'label' in (token.meta ?? {}), false);
    return true;
  }

  private linkClose(): boolean {
    const top = this.open.at(-1);
    if (top?.name !== '[' || this.content[this.at] !== ']') return false;
    if (!top.label) {
      const end = targetEnd(this.content, this.at);
      if (end === undefined) return false;
      this.finish(end, '[', undefined, false);
      return true;
    }
    const end = endOf(REFERENCE, this.content, this.at) ?? this.at + 1;
    const reference = this.content.slice(this.at, end);
    const isShort = reference === ']' || reference === '][]';
    this.finish(
      end,
      '[',
      isShort ? `][${this.content.slice(top.from, this.at).replace(/\s+/g, ' ')}]` : undefined,
      false,
    );
    return true;
  }
}

export const VOID = new Set(['img', 'br', 'hr', 'input', 'source', 'wbr', 'area', 'col', 'embed', 'track']);
/** Elements whose text is not prose. */
export const VERBATIM = new Set(['code', 'pre', 'kbd', 'samp', 'var', 'script', 'style', 'textarea', 'svg', 'math']);

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  const found = pattern.exec(text);
  return found ? at + found[0].length : undefined;
}

/** The end of `](target "title")`. */
function targetEnd(text: string, at: number): number | undefined {
  const start = endOf(/\]\(\s*/y, text, at);
  if (start === undefined) return undefined;
  const end = readDestination(text, start)?.end ?? start;
  return endOf(LINK_END, text, endOf(TITLE, text, end) ?? end);
}

function codeEnd(text: string, at: number, markup: string): number | undefined {
  if (!text.startsWith(markup, at)) return undefined;
  for (let from = at + markup.length; ; ) {
    const close = text.indexOf(markup, from);
    if (close < 0) return undefined;
    let end = close + markup.length;
    while (text[end] === '`') end++;
    if (end === close + markup.length) return end;
    from = end;
  }
}
