import TurndownService from 'turndown';
import type { ImportedPage } from './bundle.ts';
import { decodeText } from './decode.ts';
import { markdownPage, titleOfName } from './markdown-page.ts';

function converter(): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
  });
  service.remove([
    'script',
    'style',
    'noscript',
    'iframe',
    'object',
    'form',
    'nav',
    'header',
    'footer',
    'button',
    'template',
  ]);
  service.addRule('table', {
    filter: 'table',
    replacement: (_content, node) => tableMarkdown(node),
  });
  service.addRule('strike', { filter: ['del', 's'], replacement: content => `~~${content}~~` });
  return service;
}

/** A table of rows of cells; the first row is the head. */
function tableMarkdown(table: Node & { textContent: string | null }): string {
  const rows = elements(table, 'TR').map(row =>
    elements(row, 'TD', 'TH').map(cell => (cell.textContent ?? '').replace(/\s+/g, ' ').replaceAll('|', '\\|').trim()),
  );
  const width = Math.max(0, ...rows.map(row => row.length));
  if (width === 0) return '';
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`;
  const [head = [], ...rest] = rows;
  return `\n\n${[line(head), line(Array.from({ length: width }, () => '---')), ...rest.map(line)].join('\n')}\n\n`;
}

function elements(node: Node, ...names: string[]): Node[] {
  const found: Node[] = [];
  for (const child of Array.from(node.childNodes)) {
    if (names.includes(child.nodeName)) found.push(child);
    else found.push(...elements(child, ...names));
  }
  return found;
}

/** The part of a document that is its content, where it says so. */
function mainPart(html: string): string {
  const match = /<(main|article)\b[^>]*>([\s\S]*)<\/\1>/i.exec(html) ?? /<(body)\b[^>]*>([\s\S]*)<\/body>/i.exec(html);
  return match?.[2] ?? html;
}

/** HTML as Markdown. What is no content (scripts, navigation, forms) is left out. */
function htmlToMarkdown(html: string): string {
  return `${converter().turndown(mainPart(html)).trim()}\n`;
}

/** An HTML file as a page; its title is the first heading, else the `<title>`, else the file's name. */
export function htmlPage(path: string, bytes: Buffer): ImportedPage {
  const { text, note } = decodeText(bytes);
  const page = markdownPage(path, Buffer.from(htmlToMarkdown(text)));
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.replace(/\s+/g, ' ').trim();
  const isNamed = page.title !== titleOfName(path.split('/').at(-1) ?? '');
  return { ...page, ...(note ? { note } : {}), ...(!isNamed && title ? { title: title.slice(0, 255) } : {}) };
}
