import { Parser } from 'htmlparser2';
import { type KnownPicture, sourceOf } from './html-pictures.ts';
import { cleanAttributes } from './sanitize-attributes.ts';
import { escapeHtml } from './urls.ts';

/** How addresses in sanitized HTML are rewritten, and markup of ours that passes through as it is. */
export interface SanitizeOptions {
  /** Attributes for a link to `href`, already escaped, each with a leading space. */
  link: (href: string, title: string | undefined) => string;
  /** The address to load an image from, or undefined to leave the image without one. */
  image: (src: string) => string | undefined;
  /** What is known of a picture besides its address. */
  picture?: (src: string) => KnownPicture;
  /** Trusted markup in place of a frame, a film or a sound, which are not let through. */
  media?: (name: string, src: string, title: string | undefined) => string;
  /** Trusted markup of an icon, by its name. */
  icon?: (name: string) => string;
  /** Trusted markup, put in place of `hold(index)` in text. */
  held?: readonly string[];
}

const HOLD = /\uE000(\d{1,7})\uE001/;
const MAX_DEPTH = 200;

const ALLOWED = new Set(
  (
    'a abbr b blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 ' +
    'hr i img ins kbd li mark ol p picture pre q s samp section small source span strike strong sub summary sup table tbody td tfoot th ' +
    'thead time tr tt u ul var wbr'
  ).split(' '),
);
/** Elements whose content is not text for readers. */
const DROPPED = new Set(
  'script style iframe object embed applet svg math template noscript noembed noframes title head textarea select xmp plaintext audio video canvas frameset'.split(
    ' ',
  ),
);
/** Of those, what can be shown in another way, and what says its address in elements of its own. */
const MEDIA = new Set(['iframe', 'video', 'audio']);
const VOID = new Set(['br', 'col', 'hr', 'img', 'source', 'wbr']);
/** Elements that only make sense inside one of these; elsewhere a browser would close elements around them. */
const PARENTS: Record<string, string[]> = {
  li: ['ul', 'ol'],
  dt: ['dl'],
  dd: ['dl'],
  summary: ['details'],
  source: ['picture'],
  ...Object.fromEntries('caption colgroup col thead tbody tfoot tr td th'.split(' ').map(name => [name, ['table']])),
};

/** What a table consists of, and those of it that may hold another table: anywhere else a browser would end the outer one. */
const TABLE_PARTS = new Set(['table', ...Object.keys(PARENTS).filter(name => PARENTS[name]?.includes('table'))]);
const CELLS = new Set(['td', 'th', 'caption']);

/** Entries of a list end one another, whatever is open in them, as in a browser. */
const ENDED: Record<string, string[]> = { li: ['li'], dt: ['dt', 'dd'], dd: ['dt', 'dd'] };

/** A mark in text that `sanitize` replaces by `held[index]`. It works in text only, never in an attribute. */
export function hold(index: number): string {
  return `\uE000${index}\uE001`;
}

/** HTML reduced to what a page may contain, every element closed, every value escaped. Hopelessly nested input shows as text. */
export function sanitize(html: string, options: SanitizeOptions): string {
  const writer = new Writer(options);
  const parser = new Parser(
    {
      onopentag: (name, attrs) => writer.open(name, attrs),
      ontext: text => writer.text(text),
      onclosetag: () => writer.close(),
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true, recognizeSelfClosing: false },
  );
  try {
    parser.write(html);
    parser.end();
  } catch (error) {
    if (error instanceof TooDeep) return escapeHtml(html);
    throw error;
  }
  return writer.out;
}

/** Words beside the name of an icon: how it is drawn, not what. */
const MANNER = /^fa-(?:solid|regular|light|thin|duotone|brands|sharp|fw|li|border|inverse|spin|xs|sm|lg|xl|\d+x)$/;

/** The name of the icon that an element stands for, as Font Awesome and GitBook write it. */
function iconOf(name: string, attrs: Record<string, string>): string | undefined {
  if (name !== 'i') return undefined;
  const named = (attrs.class ?? '').split(/\s+/).find(word => /^fa-[\w-]+$/.test(word) && !MANNER.test(word));
  return named?.slice(3);
}

class TooDeep extends Error {}

interface Open {
  name: string;
  /** What stands inside is not shown. */
  dropped: boolean;
  /** Its end is still to be written. */
  written: boolean;
}

class Writer {
  out = '';
  private readonly stack: Open[] = [];
  private readonly counts = new Map<string, number>();
  private dropped = 0;
  /** A film or frame that has not named its address yet. */
  private playing: { name: string; attrs: Record<string, string> } | undefined;
  /** Sources of the picture that is open, by the theme that they are for. */
  private themes: { light?: ReturnType<typeof sourceOf>; dark?: ReturnType<typeof sourceOf> } | undefined;
  private columns = new Set<number>();
  private column = 0;
  private readonly options: SanitizeOptions;

  constructor(options: SanitizeOptions) {
    this.options = options;
  }

  open(name: string, attrs: Record<string, string>): void {
    if (this.stack.length >= MAX_DEPTH) throw new TooDeep();
    if (this.dropped === 0) this.endEntry(name);
    const written = this.dropped === 0 && this.isAllowed(name);
    const icon = written ? this.options.icon && iconOf(name, attrs) : undefined;
    const dropped = DROPPED.has(name) || icon !== undefined;
    this.stack.push({ name, dropped, written: written && icon === undefined });
    this.media(name, attrs);
    if (this.isForTheme(name, attrs)) {
      this.leaveOut();
      return;
    }
    if (dropped) this.dropped++;
    if (icon !== undefined) this.out += this.options.icon?.(icon) ?? '';
    if (!written || icon !== undefined) return;
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    const hidden = this.isHiddenCell(name, attrs) ? ' hidden' : '';
    if (name === 'table') this.out += '<div class="b-table">';
    for (const own of this.withThemes(name, attrs))
      this.out += `<${name}${cleanAttributes(name, own, this.options)}${hidden}>`;
    if (name === 'a' && attrs['data-icon']) this.out += this.options.icon?.(attrs['data-icon']) ?? '';
  }

  /** A source of a picture for one theme: readers choose theirs themselves, so the browser must not. */
  private isForTheme(name: string, { media = '', srcset }: Record<string, string>): boolean {
    if (name === 'picture') this.themes = undefined;
    const [, theme] = /^\s*\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)\s*$/i.exec(media) ?? [];
    if (name !== 'source' || !theme || !srcset || (this.counts.get('picture') ?? 0) === 0) return false;
    this.themes = { ...this.themes, [theme.toLowerCase()]: sourceOf(srcset) };
    return true;
  }

  /** An element's attributes; of a picture with sources for themes, those of one for each. */
  private withThemes(name: string, attrs: Record<string, string>): Record<string, string>[] {
    const { themes } = this;
    if (name !== 'img' || !themes) return [attrs];
    this.themes = undefined;
    const { src = '', srcset: _, id: __, ...rest } = attrs;
    return (['light', 'dark'] as const).map(theme => {
      const own = themes[theme] ?? { src };
      return { ...rest, ...own, class: `${attrs.class ?? ''} b-on-${theme}`, loading: 'lazy' };
    });
  }

  /** What was opened last is not written after all. */
  private leaveOut(): void {
    const top = this.stack.at(-1);
    if (top) top.written = false;
  }

  /** A film names its file itself, or in the first of its sources. */
  private media(name: string, attrs: Record<string, string>): void {
    if (this.dropped === 0) this.playing = MEDIA.has(name) ? { name, attrs } : undefined;
    const isSource = name === 'source' && this.dropped === 1;
    const src = attrs.src ?? '';
    if (!this.playing || src === '' || !(this.dropped === 0 || isSource) || (this.counts.get('a') ?? 0) > 0) return;
    const { name: kind, attrs: own } = this.playing;
    this.out += this.options.media?.(kind, src, own.title ?? own['aria-label']) ?? '';
    this.playing = undefined;
  }

  text(text: string): void {
    if (this.dropped > 0) return;
    const parts = text.split(HOLD);
    for (const [index, part] of parts.entries()) {
      this.out += index % 2 === 0 ? escapeHtml(part) : (this.options.held?.[Number(part)] ?? '');
    }
  }

  close(): void {
    const top = this.stack.pop();
    if (!top) return;
    if (top.dropped) this.dropped--;
    this.end(top);
  }

  private end(element: Open): void {
    if (!element.written) return;
    const { name } = element;
    element.written = false;
    this.counts.set(name, (this.counts.get(name) ?? 1) - 1);
    if (!VOID.has(name)) this.out += `</${name}>`;
    if (name === 'table') this.out += '</div>';
  }

  /** Ends the entry before, and what is open in it. */
  private endEntry(name: string): void {
    const ended = Object.hasOwn(ENDED, name) ? ENDED[name] : undefined;
    if (!ended) return;
    const bounds = new Set([...ended, ...(PARENTS[name] ?? []), ...CELLS]);
    const last = this.stack.findLastIndex(element => element.written && bounds.has(element.name));
    if (!ended.includes(this.stack[last]?.name ?? '')) return;
    for (const element of this.stack.slice(last).reverse()) this.end(element);
  }

  private isAllowed(name: string): boolean {
    if (!ALLOWED.has(name)) return false;
    if (name === 'a' && (this.counts.get('a') ?? 0) > 0) return false;
    if (name === 'table') {
      const part = this.stack.findLast(element => element.written && TABLE_PARTS.has(element.name));
      if (part && !CELLS.has(part.name)) return false;
    }
    const parents = Object.hasOwn(PARENTS, name) ? PARENTS[name] : undefined;
    return parents === undefined || parents.some(parent => (this.counts.get(parent) ?? 0) > 0);
  }

  /** Columns whose head says `data-hidden` are not shown. */
  private isHiddenCell(name: string, attrs: Record<string, string>): boolean {
    if (name === 'table') this.columns = new Set();
    if (name === 'tr') this.column = 0;
    if (name !== 'td' && name !== 'th') return false;
    const column = this.column++;
    if (name === 'th' && 'data-hidden' in attrs) this.columns.add(column);
    return this.columns.has(column);
  }
}
