import { loadingAttributes, sizeAttributes, themeOf } from './html-pictures.ts';
import type { SanitizeOptions } from './sanitize.ts';
import { candidatesOf } from './srcset.ts';
import { escapeHtml, safeImage } from './urls.ts';

const GLOBAL = new Set(['title', 'lang', 'dir', 'role', 'aria-label', 'aria-hidden']);
const BY_TAG: Record<string, string[]> = {
  img: ['alt', 'width', 'height', 'loading', 'decoding'],
  source: ['media', 'type', 'width', 'height'],
  td: ['colspan', 'rowspan', 'headers'],
  th: ['colspan', 'rowspan', 'scope', 'headers'],
  col: ['span'],
  colgroup: ['span'],
  ol: ['start', 'type', 'reversed'],
  li: ['value'],
  time: ['datetime'],
  details: ['open'],
};
const DATA = new Set([
  'data-view',
  'data-size',
  'data-full-width',
  'data-header-hidden',
  'data-icon',
  'data-type',
  'data-ratio',
]);
const NUMERIC = new Set(['width', 'height', 'colspan', 'rowspan', 'span', 'start', 'value']);
const COLORS = new Set(['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'gray', 'default']);
const ALIGNED = new Set('p div td th h1 h2 h3 h4 h5 h6 center figure table tr img'.split(' '));
const CLASS = /^(?:b-[\w-]+|button|primary|secondary|fa-[\w-]+|fa|language-[\w+#-]+|emoji)$/;
const ID = /^[\p{L}\p{N}_][\p{L}\p{N}\p{M}_.:-]{0,200}$/u;

/** The attributes of an element that may stay, escaped, each with a leading space. */
export function cleanAttributes(tag: string, attrs: Record<string, string>, options: SanitizeOptions): string {
  const allowed = Object.hasOwn(BY_TAG, tag) ? BY_TAG[tag] : undefined;
  let out = tag === 'a' ? anchor(attrs, options) : '';
  const classes = [...classNames(tag, attrs), ...styleClasses(tag, attrs)];
  if (tag === 'mark' && classes.length === 0) classes.push('b-mark');
  if (classes.length > 0) out += attribute('class', [...new Set(classes)].join(' '));
  for (const [name, value] of Object.entries(attrs)) {
    if (name === 'id' && ID.test(value)) out += attribute('id', value);
    else if (name === 'src' && tag === 'img') out += image('src', options.image(value));
    else if (name === 'srcset' && (tag === 'img' || tag === 'source')) out += image('srcset', srcset(value, options));
    else if (name === 'title' && tag === 'a') continue;
    else if (GLOBAL.has(name) || DATA.has(name) || allowed?.includes(name)) {
      if (!NUMERIC.has(name) || /^\d{1,5}(?:px|%)?$/.test(value)) out += attribute(name, value.slice(0, 2000));
    }
  }
  return tag === 'img' ? out + imageRest(attrs, options) : out;
}

/** What an image has whatever its author wrote: a text, a place, and that it waits until it is near. */
function imageRest(attrs: Record<string, string>, { picture }: SanitizeOptions): string {
  const known = picture?.(attrs.src ?? '') ?? { isFirst: false };
  const alt = 'alt' in attrs ? '' : ' alt=""';
  const size = 'height' in attrs ? '' : sizeAttributes(known.size, attrs.width);
  return `${alt}${size}${'loading' in attrs ? '' : loadingAttributes(known)}`;
}

function anchor(attrs: Record<string, string>, options: SanitizeOptions): string {
  return attrs.href === undefined ? '' : options.link(attrs.href, attrs.title);
}

function image(name: string, address: string | undefined): string {
  return address === undefined ? '' : attribute(name, address);
}

/** `a.png 2x, b.png 3x` with every address checked; an address that fails drops its candidate. */
function srcset(value: string, options: SanitizeOptions): string | undefined {
  const candidates = candidatesOf(value).flatMap(({ address, size }) => {
    const safe = options.image(address);
    if (safe === undefined || safeImage(safe)?.startsWith('data:')) return [];
    return /^\d+(?:\.\d+)?[wx]$/.test(size) ? [`${safe} ${size}`] : [safe];
  });
  return candidates.length > 0 ? candidates.join(', ') : undefined;
}

function classNames(tag: string, attrs: Record<string, string>): string[] {
  const names = (attrs.class ?? '').split(/\s+/).filter(name => CLASS.test(name));
  if (tag === 'a' && names.includes('button')) {
    return ['b-button', names.includes('secondary') ? 'b-button-secondary' : 'b-button-primary'];
  }
  if (tag === 'figure') names.push('b-figure');
  const theme = tag === 'img' ? themeOf(attrs.src ?? '') : undefined;
  if (theme) names.push(`b-on-${theme}`);
  return names;
}

/** Colours become classes; alignment is the one style that stays, as a class too. */
function styleClasses(tag: string, attrs: Record<string, string>): string[] {
  const classes: string[] = [];
  for (const [, property, value] of (attrs.style ?? '').matchAll(/(?:^|;)\s*([\w-]+)\s*:\s*([\w$-]+)/g)) {
    const color = value?.replace(/^\$primary$/, 'blue').toLowerCase() ?? '';
    if (property === 'text-align') classes.push(...alignment(color));
    else if (COLORS.has(color) && property === 'color') classes.push(`b-color-${color}`);
    else if (COLORS.has(color) && /^background(?:-color)?$/.test(property ?? '')) classes.push(`b-background-${color}`);
  }
  return ALIGNED.has(tag) && attrs.align ? [...classes, ...alignment(attrs.align.toLowerCase())] : classes;
}

function alignment(value: string): string[] {
  return ['left', 'right', 'center', 'start', 'end', 'justify'].includes(value) ? [`b-align-${value}`] : [];
}

// Private-use marks stand for held markup in text; in an attribute they would be plain characters, but none may reach it.
function attribute(name: string, value: string): string {
  return ` ${name}="${escapeHtml(value.replace(/[\uE000\uE001]/g, ''))}"`;
}
