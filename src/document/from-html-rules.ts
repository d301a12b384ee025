import type TurndownService from 'turndown';
import { codeText, languageOf } from '#document/from-html-code.ts';
import {
  apart,
  attribute,
  type Converting,
  destination,
  elementsIn,
  escapeAttribute,
  hasClass,
  indented,
  isInCell,
  lose,
  oneLine,
  outward,
} from '#document/from-html-nodes.ts';
import { codeBlock, codeSpan } from '#document/write-code.ts';

/** Elements of HTML that Markdown, or ours, has in another form than the converter's own. */
export function addRules(service: TurndownService, converting: Converting): void {
  service.addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement(content, node) {
      const text = oneLine(content);
      if (isInCell(node)) return apart(`**${text}**`);
      converting.headings.push({ names: namesOf(node), text: oneLine(node.textContent).replace(/[\s¶#]+$/, '') });
      return apart(`${'#'.repeat(Number(node.nodeName.charAt(1)))} ${text}`);
    },
  });
  service.addRule('code block', {
    filter: 'pre',
    replacement(_content, node) {
      const code = codeText(node);
      if (!isInCell(node)) return apart(codeBlock(code, languageOf(node)));
      return apart(
        code
          .split('\n')
          .filter(line => line.trim() !== '')
          .map(codeSpan)
          .join('\n'),
      );
    },
  });
  service.addRule('quote', {
    filter: 'blockquote',
    replacement: content => apart(`> ${indented(content.replace(/^\n+|\n+$/g, ''), '> ')}`),
  });
  service.addRule('link', { filter: 'a', replacement: linkTo });
  service.addRule('image', { filter: 'img', replacement: (_content, node) => image(node, converting) });
  service.addRule('figure', { filter: 'figure', replacement: (content, node) => figure(content, node, converting) });
  service.addRule('caption of a figure', {
    filter: 'figcaption',
    replacement(content, node) {
      converting.held.set(node, oneLine(content));
      return apart(content);
    },
  });
  service.addRule('summary', {
    filter: 'summary',
    replacement(content, node) {
      converting.held.set(node, oneLine(content));
      return '';
    },
  });
  service.addRule('details', {
    filter: 'details',
    replacement(content, node) {
      const summary = Array.from(node.children).find(({ nodeName }) => nodeName === 'SUMMARY');
      const isOpen = node.hasAttribute('open') && !hasClass(outward(node, 'UL') ?? null, 'toggle');
      return expandable((summary && converting.held.get(summary)) ?? '', content, node, isOpen);
    },
  });
  service.addRule('aside', { filter: 'aside', replacement: (content, node) => hint('info', content, node) });
  service.addRule('frame', {
    filter: ['iframe', 'video', 'audio'],
    replacement: (_content, node) => player(node, converting),
  });
  service.addRule('formula of a script', {
    filter: node => node.nodeName === 'SCRIPT' && /^math\/tex/.test(node.getAttribute('type') ?? ''),
    replacement: (_content, node) => formula(node.textContent, /display/.test(node.getAttribute('type') ?? '')),
  });
  service.addRule('formula', {
    filter: node => node.nodeName === 'MATH',
    replacement(content, node) {
      const tex = node.querySelector('annotation')?.textContent;
      return tex ? formula(tex, node.getAttribute('display') === 'block') : content;
    },
  });
  service.addRule('left out', {
    filter: node => notKept.test(node.nodeName),
    replacement(_content, node) {
      leaveOut(node, converting);
      return '';
    },
  });
  // The head of an article is its own; that of a page is what surrounds it.
  service.addRule('header', {
    filter: 'header',
    replacement: (content, node) => (outward(node, 'ARTICLE', 'MAIN') ? apart(content) : ''),
  });
}

const notKept = /^(?:OBJECT|EMBED|FORM|CANVAS)$/;

/** What a page cannot hold is told of it. */
export function leaveOut(node: Element, converting: Converting): void {
  if (notKept.test(node.nodeName) && !outward(node, 'NAV', 'FOOTER')) lose(converting, node.nodeName.toLowerCase());
}

/** What links may name a heading by: its own id, that of the section it begins, those of empty links inside. */
function namesOf(heading: Element): string[] {
  const around = heading.parentElement;
  const section = around?.firstElementChild === heading && around.nodeName !== 'BODY' ? [around] : [];
  const links = elementsIn(heading, 'A', 'SPAN');
  return [heading, ...section, ...links].flatMap(node =>
    [node.getAttribute('id') ?? [], node.getAttribute('name') ?? []].flat(),
  );
}

function linkTo(content: string, node: HTMLElement): string {
  const href = unwrapped((node.getAttribute('href') ?? '').trim());
  if (href === '' || /^javascript:/i.test(href)) return content;
  if (isPermalink(node, href)) return '';
  // What is no line cannot be the text of a link.
  if (/```|\{%|\n\| ---/.test(content)) return `${content}${apart(`[${destinationText(href)}](${destination(href)})`)}`;
  const text = oneLine(content);
  if (text === '') return '';
  const img = /^!\[[^\]]*\]\(([^)]*)\)$/.exec(text)?.[1];
  if (img !== undefined && img === destination(href)) return text;
  if (text.startsWith('<figure>')) return text;
  const title = attribute(node.getAttribute('title') ?? '');
  return `[${text}](${destination(href)}${title && ` "${title}"`})`;
}

/** The sign behind a heading that leads to it. */
const isPermalink = (node: Element, href: string) =>
  href.startsWith('#') && !/[\p{L}\p{N}]/u.test(node.textContent) && isInHeading(node);

const isInHeading = (node: Element) => outward(node, 'H1', 'H2', 'H3', 'H4', 'H5', 'H6') !== undefined;

const destinationText = (href: string) => href.replace(/[[\]\\]/g, '\\$&');

/** Links of Google's documents lead through an address that counts them. */
function unwrapped(href: string): string {
  const url = /^https?:\/\/www\.google\.[a-z.]+\/url\?/.test(href) ? URL.parse(href) : null;
  return url?.searchParams.get('q') ?? url?.searchParams.get('url') ?? href;
}

function image(node: HTMLElement, converting: Converting): string {
  const alt = oneLine(node.getAttribute('alt') ?? '');
  if (hasClass(node, 'emoticon')) return node.getAttribute('data-emoji-fallback') ?? alt;
  const src = sourceOf(node, converting);
  const title = attribute(node.getAttribute('title') ?? '');
  return src === '' ? '' : `![${alt.replace(/[[\]\\]/g, '\\$&')}](${destination(src)}${title && ` "${title}"`})`;
}

function sourceOf(node: Element, converting: Converting): string {
  const [own, whole, late] = ['src', 'data-image-src', 'data-src'].map(name => (node.getAttribute(name) ?? '').trim());
  const src = hasClass(node, 'confluence-embedded-image') ? whole || own : own || late;
  if (!src?.startsWith('data:')) return src ?? '';
  const kept = converting.keepImage(src);
  if (kept === undefined) lose(converting, 'img');
  return kept ?? '';
}

/** One image with words below it; anything else in a figure stands for itself. */
function figure(content: string, node: HTMLElement, converting: Converting): string {
  const images = Array.from(node.getElementsByTagName('img'));
  const caption = Array.from(node.children).find(({ nodeName }) => nodeName === 'FIGCAPTION');
  const words = caption && converting.held.get(caption);
  const [img] = images;
  if (!img || !words || images.length > 1 || isInCell(node) || node.querySelector('table, pre')) return apart(content);
  const src = escapeAttribute(sourceOf(img, converting));
  const alt = escapeAttribute(oneLine(img.getAttribute('alt') ?? ''));
  const below = escapeAttribute(oneLine(caption.textContent));
  return apart(`<figure><img src="${src}" alt="${alt}"><figcaption><p>${below}</p></figcaption></figure>`);
}

function player(node: HTMLElement, converting: Converting): string {
  const src = (node.getAttribute('src') || node.querySelector('source')?.getAttribute('src') || '').trim();
  const name = node.nodeName.toLowerCase();
  if (src === '' || /^(?:data|javascript|about):/i.test(src)) lose(converting, name);
  else if (isInCell(node)) return `[${destinationText(src)}](${destination(src)})`;
  else if (name !== 'iframe') return apart(`<${name} src="${escapeAttribute(src)}" controls></${name}>`);
  else return apart(`{% embed url="${attribute(src.replace(/^\/\//, 'https://'))}" %}`);
  return '';
}

/** A formula in TeX, on lines of its own or among words. */
export function formula(tex: string, isBlock: boolean): string {
  const text = tex.trim();
  if (text === '') return '';
  return isBlock ? apart(`$$\n${text.replace(/\n\s*\n/g, '\n')}\n$$`) : `$$${oneLine(text)}$$`;
}

export function hint(style: 'info' | 'success' | 'warning' | 'danger', content: string, node: Element): string {
  const text = content.trim();
  if (text === '') return '';
  return apart(isInCell(node) ? text : `{% hint style="${style}" %}\n${text}\n{% endhint %}`);
}

/** A longer one would be read as text. */
const longestSummary = 1000;

export function expandable(summary: string, content: string, node: Element, isOpen = false): string {
  const body = summary.length > longestSummary ? `${summary}\n\n${content.trim()}` : content.trim();
  const title = summary.length > longestSummary ? '…' : summary;
  if (isInCell(node)) return apart(`**${title}**\n${body}`);
  return apart(`<details${isOpen ? ' open' : ''}>\n\n<summary>${title}</summary>\n\n${body}\n\n</details>`);
}
