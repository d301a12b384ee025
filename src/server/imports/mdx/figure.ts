import { inlineText } from '#document/inline-text.ts';
import { parseInline } from '#document/markdown.ts';
import { escapeHtml } from '#document/urls.ts';
import { text } from './lines.ts';
import type { Line } from './node.ts';
import { readJsxTag } from './tag.ts';

interface Picture {
  src: string;
  alt: string;
  classes: string;
}

const markdownImage = /^!\[([^\]]{0,1000})\]\(\s*<?([^\s()<>]{1,2000})>?(?:\s+"[^"]{0,1000}")?\s*\)$/;

/** Pictures with words below them, and a pair of one for each theme as one picture; anything else as it is. */
export function figureOf(held: readonly Line[], caption: string | undefined): Line[] {
  const below = caption === undefined ? [] : text('', `*${caption.replaceAll('*', '')}*`);
  const lines = held.filter(({ text: line }) => line.trim() !== '');
  const pictures = lines.flatMap(({ text: line }) => pictureOf(line.trim()) ?? []);
  if (pictures.length === 0 || pictures.length < lines.length || caption?.includes('](')) return [...held, ...below];
  const dark = pictures.find(({ classes }) => /\bdark:block\b/.test(classes));
  const light = pictures.find(({ classes }) => /\bdark:hidden\b/.test(classes));
  const shown = dark && light && pictures.length === 2 ? [themed(light, dark)] : pictures.map(image);
  const words = caption === undefined ? '' : escapeHtml(inlineText(parseInline(caption)).trim());
  return text(`<figure>${shown.join('')}<figcaption>${words && `<p>${words}</p>`}</figcaption></figure>`);
}

function pictureOf(line: string): Picture | undefined {
  const [, alt, src] = markdownImage.exec(line) ?? [];
  if (src !== undefined) return { src, alt: alt ?? '', classes: '' };
  const tag = line.startsWith('<img') ? readJsxTag(line, 0) : undefined;
  if (!tag || tag.end < line.length || !tag.attrs.has('src')) return undefined;
  const attribute = (name: string) => tag.attrs.get(name) ?? '';
  return { src: attribute('src'), alt: attribute('alt'), classes: `${attribute('class')} ${attribute('className')}` };
}

const image = ({ src, alt }: Picture) => `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`;

const themed = (light: Picture, dark: Picture) =>
  `<picture><source srcset="${escapeHtml(dark.src)}" media="(prefers-color-scheme: dark)">${image(light)}</picture>`;
