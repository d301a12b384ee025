import TurndownService from 'turndown';
import { JobFailure } from '../jobs/jobs.ts';
import { say } from '../words/said.ts';
import type { ImportedPage } from './bundle.ts';
import { decodeText } from './decode.ts';
import { outlineOf, TooDeep } from './html-outline.ts';
import { markdownPage, titleOfName } from './markdown-page.ts';

function converter(): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
  });
  service.remove([
    'title',
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

/** HTML as Markdown. What is not content (scripts, navigation, forms) is left out. */
const htmlToMarkdown = (html: string) => `${converter().turndown(html).trim()}\n`;

interface ReadHtml {
  page: ImportedPage;
  /** Where it leads, as it is written. */
  links: string[];
}

/**
 * An HTML file as a page; its title is the first heading, else the `<title>`, else the file's name.
 * @throws JobFailure for one that cannot be converted
 */
export function readHtml(path: string, bytes: Buffer): ReadHtml {
  const { text, note } = decodeText(bytes);
  const { main, title, links } = outlineIn(path, text);
  const page = markdownPage(path, Buffer.from(htmlToMarkdown(main)));
  const isNamed = page.title !== titleOfName(path.split('/').at(-1) ?? '');
  return { page: { ...page, ...(note ? { note } : {}), ...(!isNamed && title ? { title } : {}) }, links };
}

function outlineIn(path: string, text: string) {
  try {
    return outlineOf(text);
  } catch (error) {
    throw error instanceof TooDeep ? new JobFailure(say('import', 'tooDeep', { path })) : error;
  }
}

export const htmlPage = (path: string, bytes: Buffer) => readHtml(path, bytes).page;
