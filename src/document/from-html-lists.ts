import type TurndownService from 'turndown';
import { classesOf, hasClass, indented } from '#document/from-html-nodes.ts';

/** Lists with their boxes; those that a tool wrote piece by piece are one again. */
export function addLists(service: TurndownService): void {
  const places = new WeakMap<Element, { level: number; base: number }>();
  service.addRule('item', {
    filter: 'li',
    replacement(content, node) {
      const list = node.parentElement;
      if (hasClass(list, 'toggle')) return `\n\n${content}\n\n`;
      const sign = `${list?.nodeName === 'OL' ? `${numberOf(node, list)}.` : '-'} `.padEnd(4);
      const isParagraph = /\n$/.test(content);
      const text = `${boxOf(node, list)}${content.replace(/^\n+|\n+$/g, '').trimStart()}${isParagraph ? '\n' : ''}`;
      return `${sign}${indented(text, ' '.repeat(sign.length))}${node.nextSibling ? '\n' : ''}`;
    },
  });
  service.addRule('list', {
    filter: ['ul', 'ol'],
    replacement(content, node) {
      const before = node.previousElementSibling;
      const after = node.nextElementSibling;
      const isPart = isSame(before, node);
      const place = placeOf(node, isPart && before ? places.get(before) : undefined);
      places.set(node, place);
      const indent = ' '.repeat(4 * place.level);
      const text = indent && content.trim() ? `${indent}${indented(content.trim(), indent)}` : content;
      const isLast = node.parentElement?.nodeName === 'LI' && !after;
      // Nothing behind the last: a line there would set the items around it apart.
      const end = isSame(node, after) ? '\n' : isLast ? '' : '\n\n';
      return `${isPart || isLast ? '\n' : '\n\n'}${text}${end}`;
    },
  });
}

function numberOf(item: Element, list: Element): number {
  const known = numbers.get(item);
  if (known !== undefined) return known;
  let next = Number.parseInt(list.getAttribute('start') ?? '1', 10) || 1;
  for (const child of Array.from(list.children)) numbers.set(child, next++);
  return numbers.get(item) ?? 1;
}

/** Counted once for a list: to count again for each item is a square. */
const numbers = new WeakMap<Element, number>();

/** The box in front of a task, as various tools write it. */
function boxOf(item: Element, list: Element | null): string {
  const checked = isChecked(item, list);
  return checked === undefined ? '' : checked ? '[x] ' : '[ ] ';
}

function isChecked(item: Element, list: Element | null): boolean | undefined {
  if (hasClass(list, 'inline-task-list')) return hasClass(item, 'checked');
  if (hasClass(list, 'to-do-list')) {
    const box = Array.from(item.children).find(child => hasClass(child, 'checkbox'));
    return box && hasClass(box, 'checkbox-on');
  }
  const [first] = Array.from(item.childNodes).filter(node => node.nodeType === 1 || node.nodeValue?.trim());
  const inner = first && /^(?:P|LABEL)$/.test(first.nodeName) ? first.firstChild : first;
  const input = inner?.nodeName === 'INPUT' ? item.querySelector('input') : null;
  return input?.getAttribute('type') === 'checkbox' ? input.hasAttribute('checked') : undefined;
}

/** Google's list and its number, which its parts share, and the level of this part. */
function kixOf(list: Element): { id: string; level: number } | undefined {
  for (const name of classesOf(list)) {
    const [, id, level] = /^lst-(kix_\w+)-(\d)$/.exec(name) ?? [];
    if (id !== undefined) return { id, level: Number(level) };
  }
  return undefined;
}

const pieces = ['bulleted-list', 'numbered-list', 'to-do-list'];

/** Whether two neighbours are parts of one list. */
function isSame(list: Element | null, next: Element | null): boolean {
  if (!list || !next || !/^[UO]L$/.test(list.nodeName) || !/^[UO]L$/.test(next.nodeName)) return false;
  const id = kixOf(list)?.id;
  return id === undefined ? pieces.some(name => hasClass(list, name) && hasClass(next, name)) : id === kixOf(next)?.id;
}

/** How deep a part stands below the first part of its list; never more than one deeper than the part before it. */
function placeOf(list: Element, before: { level: number; base: number } | undefined): { level: number; base: number } {
  const level = kixOf(list)?.level ?? 0;
  if (!before) return { level: 0, base: level };
  return { level: Math.max(0, Math.min(level - before.base, before.level + 1)), base: before.base };
}
