import Papa from 'papaparse';
import { destination, escapeText } from '#document/from-html-nodes.ts';

/**
 * A CSV file as a table of Markdown; its first line is the head.
 * @param target what a row is a link to, by its first cell
 */
export function readTable(csv: string, target: (name: string) => string | undefined): string {
  const { data } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''), { skipEmptyLines: true });
  const [head = [], ...rows] = data;
  if (head.length === 0) return '';
  const width = rows.reduce((most, row) => Math.max(most, row.length), head.length);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const titles = Array.from({ length: width }, (_, index) => cellText(head[index] ?? ''));
  const body = rows.map(([name = '', ...cells]) => {
    const path = target(name);
    const first = cellText(name);
    return line([path === undefined ? first : `[${first}](${destination(encodeURI(path))})`, ...cells.map(cellText)]);
  });
  return `${[line(titles), line(titles.map(() => '---')), ...body].join('\n')}\n`;
}

/** Addresses stay as they are, so that they are links. */
const cellText = (text: string) =>
  text
    .trim()
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? part : escapeText(part)))
    .join('')
    .replaceAll('|', '\\|')
    .replace(/\s*\n\s*/g, '<br>');
