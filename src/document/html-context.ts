import type { Env } from 'markdown-it';
import { ApiHeadings } from './api-headings.ts';
import { mediaInHtml } from './html-media.ts';
import { LABELS, type Labels, type RenderOptions, type ResolvedLink } from './html-options.ts';
import { type KnownPicture, themeOf } from './html-pictures.ts';
import type { Heading } from './outline.ts';
import { isInternal } from './reference.ts';
import { hold, type SanitizeOptions, sanitize } from './sanitize.ts';
import { Anchors } from './slugs.ts';
import { escapeHtml, safeImage, safeLink } from './urls.ts';

/**
 * Milliseconds of one page. Most code takes a hundredth of it, but a highlighter takes time that grows with the square
 * of some code, and there is no way to interrupt it.
 */
const mostColoring = 1000;

/** Everything one rendering of one page shares. */
export class Context {
  readonly options: RenderOptions;
  readonly labels: Labels;
  readonly anchors = new Anchors();
  readonly apiHeadings = new ApiHeadings();
  /** Definitions around the block being written. */
  env: Env = {};
  /** Names of the tab groups around the block being written; one tab of a group is open. */
  readonly tabGroups: string[] = [];
  /** Properties of API schemas written so far. */
  schemas = 0;
  private groups = 0;
  private pictures = 0;
  /** Milliseconds that coloring code has taken so far. */
  private coloring = 0;
  private readonly numbers = new Map<Env, Map<string, number>>();
  /** Annotations in the order of their first use, with the definitions of the page they stand in. */
  readonly notes: { label: string; env: Env; markdown: string }[] = [];
  /** While a block with raw HTML is written: markup of ours, which the sanitizer lets through. */
  private held: string[] | undefined;

  constructor(options: RenderOptions) {
    this.options = options;
    this.labels = { ...LABELS, ...options.labels };
  }

  /** The numbers given to the annotations of one page or included content, by label. */
  noteNumbers(env: Env): Map<string, number> {
    const known = this.numbers.get(env) ?? new Map<string, number>();
    this.numbers.set(env, known);
    return known;
  }

  openTabs(): void {
    this.tabGroups.push(`tabs-${++this.groups}`);
  }

  /** Whether addresses stay as written, because the sanitizer will resolve them. */
  get raw(): boolean {
    return this.held !== undefined;
  }

  /** Markup that must come out as it is. */
  trusted(html: string): string {
    return this.held ? hold(this.held.push(html) - 1) : html;
  }

  /** Writes a block that contains raw HTML and cleans the result as a whole. */
  sanitized(write: () => string): string {
    if (this.held) return write();
    this.held = [];
    const html = write();
    const held = this.held;
    this.held = undefined;
    return sanitize(html, { ...this.cleaning, held });
  }

  sanitize(html: string): string {
    return sanitize(html, this.cleaning);
  }

  resolve(href: string): ResolvedLink {
    if (href.startsWith('#')) return { href };
    const resolved = this.options.resolveLink?.(href) ?? { href, broken: isInternal(href) };
    const safe = resolved.broken ? undefined : safeLink(resolved.href);
    return safe === undefined ? { ...resolved, href: '', broken: true } : { ...resolved, href: safe };
  }

  /** Attributes of a link, each with a leading space; a broken one has no address and says so. */
  link(href: string, title: string | undefined): string {
    if (this.raw) return ` href="${escapeHtml(href)}"${title ? ` title="${escapeHtml(title)}"` : ''}`;
    const resolved = this.resolve(href);
    if (resolved.broken) return ` class="b-broken" title="${escapeHtml(this.labels.brokenLink)}"`;
    const address = resolved.href === '' ? '' : ` href="${escapeHtml(resolved.href)}"`;
    const shown = title === 'mention' ? resolved.title : (title ?? undefined);
    const isOutward = resolved.external || /^https?:/i.test(resolved.href);
    const outward = isOutward ? ` rel="noopener noreferrer"${this.options.newTab ? ' target="_blank"' : ''}` : '';
    return `${address}${shown ? ` title="${escapeHtml(shown)}"` : ''}${outward}`;
  }

  image(src: string): string | undefined {
    return this.raw ? src : safeImage(this.options.resolveImage?.(src) ?? (isInternal(src) ? '' : src)) || undefined;
  }

  /** Opens and closes a heading; `level` is that of the page's own text. */
  heading({ anchor, title, level }: Heading): [open: string, close: string] {
    const tag = `h${Math.min(6, level + (this.options.headingOffset ?? 0))}`;
    const label = escapeHtml(`${this.labels.permalink}: ${title}`);
    const link = `<a class="b-anchor" href="#${escapeHtml(encodeURIComponent(anchor))}" aria-label="${label}">#</a>`;
    // Else the link, which stands in it, would be read as a part of its name.
    return [`<${tag} id="${escapeHtml(anchor)}" aria-label="${escapeHtml(title)}">`, `${this.trusted(link)}</${tag}>`];
  }

  /** What is known of a picture that is being written; one for only one theme is never the first. */
  picture(src: string): KnownPicture {
    const size = this.options.imageSize?.(src);
    if (themeOf(src)) return { size, isFirst: false };
    return { size, isFirst: this.pictures++ === 0 };
  }

  expression(expression: string): string {
    const { evaluate, variables } = this.options;
    const path = /^(space|page)\.vars\.([A-Za-z]\w*)$/.exec(expression);
    try {
      if (evaluate) return escapeHtml(evaluate(expression));
    } catch {
      return expressionCode(expression);
    }
    const values = path?.[1] === 'space' ? variables?.space : path ? variables?.page : undefined;
    const value = path?.[2] && values && Object.hasOwn(values, path[2]) ? values[path[2]] : undefined;
    return value === undefined ? expressionCode(expression) : escapeHtml(value);
  }

  /** Code as HTML with its syntax in colour, as long as that takes no more time than one page may. */
  colored(code: string, language: string): string | undefined {
    if (this.coloring >= mostColoring) return undefined;
    const begun = performance.now();
    const html = this.options.highlighter?.highlight(code, language);
    this.coloring += performance.now() - begun;
    return html;
  }

  private get cleaning(): SanitizeOptions {
    const { icon } = this.options;
    return { ...this.addresses, ...(icon && { icon }) };
  }

  private readonly addresses: SanitizeOptions = {
    link: (href, title) => this.link(href, title),
    image: src => this.image(src),
    picture: src => this.picture(src),
    media: (name, src, title) => mediaInHtml(name, src, title, this),
  };
}

function expressionCode(expression: string): string {
  return `<code class="b-expression">{{ ${escapeHtml(expression)} }}</code>`;
}

/** A `data-block` attribute with a leading space, or nothing. */
export function blockAttribute(id: string | undefined): string {
  return id === undefined ? '' : ` data-block="${escapeHtml(id)}"`;
}
