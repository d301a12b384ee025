import type { Block } from './blocks.ts';
import { type Element, elements, find, type Node, named, textOf, withClass } from './element.ts';
import { breakable, type Inline, plainText } from './inlines.ts';
import type { PrintContext } from './print-context.ts';
import { readInline, trimmed } from './read-inline.ts';

type Rule = (element: Element, context: PrintContext, depth: number) => Block[];
type Read = (nodes: readonly Node[], context: PrintContext, depth: number) => Block[];

/** How the parts of operations and schemas are read, by class; `read` reads what is in them. */
export function apiRules(read: Read, maxDepth: number): Record<string, Rule> {
  return {
    'b-api-section': ({ children }, context, depth) => saidOnce(read(children, context, depth), context),
    'b-api-samples': ({ children }, context, depth) => read(children, context, depth).map(shownOnce),
    'b-operation-head': element => [headOf(element)],
    'b-api-title': (element, context) => [{ k: 'p', c: [{ k: 'b', c: lineOf(element, context) }], al: '' }],
    'b-api-heading': (element, context) => [{ k: 'label', c: lineOf(element, context) }],
    'b-api-facts': (element, context) => [
      { k: 'p', c: [{ k: 'muted', c: [{ k: 'small', c: lineOf(element, context) }] }], al: '' },
    ],
    'b-api-fields': (element, context, depth) => {
      const items = elements(element).filter(named('li'));
      return depth >= maxDepth
        ? items.flatMap(({ children }) => read(children, context, depth))
        : [{ k: 'fields', i: items.map(({ children }) => read(children, context, depth + 1)) }];
    },
    'b-api-response': (element, context, depth) => {
      const summary = elements(element).find(named('summary'));
      const body = find(element, withClass('b-api-response-body'));
      const t = lineOf(summary ?? element, context);
      const b = body ? read(body.children, context, depth + 1) : [];
      return depth >= maxDepth ? [{ k: 't', c: t }, ...b] : [{ k: 'fold', t, b }];
    },
  };
}

/** Where responses have the same content, which errors often do, only the first of them shows it. */
function saidOnce(blocks: readonly Block[], { words }: PrintContext): Block[] {
  const known = new Map<string, string>();
  return blocks.map(block => {
    if (block.k !== 'fold' || block.b.length === 0) return block;
    const content = JSON.stringify(block.b);
    const same = known.get(content);
    if (same === undefined) known.set(content, plainText(block.t).split(' ')[0] ?? '');
    return same === undefined
      ? block
      : { ...block, b: [{ k: 't', c: [{ k: 'muted', c: [`${words.sameAs} ${same}`] }] }] };
  });
}

/** Examples that are the same, under all their titles. */
function shownOnce(block: Block): Block {
  if (block.k !== 'tabs') return block;
  const same = Map.groupBy(block.i, ({ b }) => JSON.stringify(b));
  const i = [...same.values()].map(tabs => ({
    t: [tabs.map(({ t }) => plainText(t)).join(', ')],
    b: tabs[0]?.b ?? [],
  }));
  return { k: 'tabs', i };
}

const lineOf = (element: Element, context: PrintContext): Inline[] => trimmed(readInline(element.children, context));

function headOf(element: Element): Block {
  const textAt = (name: string) => textOf(find(element, withClass(name)) ?? '');
  return {
    k: 'api',
    m: textAt('b-method'),
    p: breakable(textAt('b-operation-path')),
    d: textAt('b-api-deprecated'),
  };
}
