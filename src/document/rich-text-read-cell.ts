import { type HtmlElement, hasOnly, readElements } from './rich-text-element.ts';
import { isPlain, plainOf } from './rich-text-model.ts';
import { readHtmlInline, readParagraphs } from './rich-text-read-html-text.ts';
import { readReference } from './rich-text-reference.ts';
import { jsonOf, selectedValue } from './rich-text-select.ts';
import { valueHtml } from './rich-text-write-records.ts';

/** The value of a cell, of text the blocks, with the words of its links where they are not those that we would write. */
export interface Cell {
  value: unknown;
  texts?: string[];
}

/** What a cell holds by the definition of its column; undefined for what no value says all of. */
export function readCell(cell: HtmlElement, definition: Record<string, unknown> = {}): Cell | undefined {
  if (cell.name !== 'td' || !hasOnly(cell, 'data-value')) return undefined;
  if (definition.type === 'text') {
    const value = cell.attrs['data-value'] === undefined ? readParagraphs(cell.children, true) : undefined;
    return value && { value };
  }
  if (cell.children.length === 0) return { value: null };
  const found = cellValue(cell, definition);
  return found && isAll(cell, definition, found) ? found : undefined;
}

/** Whether a cell says no more than we would write for its value. */
function isAll(cell: HtmlElement, definition: Record<string, unknown>, { value, texts }: Cell): boolean {
  const [written] = readElements(`<td${valueHtml(definition, value, texts)}</td>`) ?? [];
  return JSON.stringify(written) === JSON.stringify(cell);
}

function cellValue(cell: HtmlElement, definition: Record<string, unknown>): Cell | undefined {
  const { type } = definition;
  if (type === 'content-ref' || type === 'image' || type === 'files' || type === 'users') return linked(cell, type);
  const nodes = readHtmlInline(cell.children);
  if (!nodes || !isPlain(nodes)) return undefined;
  const text = plainOf(nodes);
  if (type === 'select') return selected(cell.attrs['data-value'], () => selectedValue(definition, text));
  if (type === 'checkbox') return { value: text === 'true' ? true : text === 'false' ? false : text };
  return { value: String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text };
}

function selected(given: string | undefined, said: () => unknown): Cell | undefined {
  if (given === undefined) return { value: said() };
  const value = jsonOf(given);
  return [value].flat().every(each => typeof each === 'string') ? { value } : undefined;
}

function linked(cell: HtmlElement, type: string): Cell | undefined {
  const links = cell.children.filter(child => typeof child !== 'string');
  const hrefs = links.map(({ attrs }) => attrs.href ?? '');
  const texts = links.map(({ children: [text = ''] }) => (typeof text === 'string' ? text : ''));
  const [first] = hrefs;
  if (first === undefined) return undefined;
  const isOne = type === 'content-ref' || type === 'image';
  const value = isOne ? readReference(first) : hrefs.map(href => href.replace(/^(?:file|user):/, ''));
  return texts.every((text, index) => text === hrefs[index]) ? { value } : { value, texts };
}
