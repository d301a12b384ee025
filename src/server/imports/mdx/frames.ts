import { details, type Frame, hint, tab } from '#document/foreign-frames.ts';
import { styleOf } from '#document/notices.ts';
import type { Component } from './node.ts';

type Attributes = Component['attrs'];

/** The first of some attributes that says something, on one line. */
export const first = (attrs: Attributes, ...names: string[]): string | undefined =>
  names
    .map(name => attrs.get(name)?.replace(/\s+/g, ' ').trim())
    .find(value => value !== undefined && value !== '' && !value.startsWith('{'));

export const titled = (attrs: Attributes) => first(attrs, 'title', 'label', 'header', 'summary', 'name');

const block = (name: string): Frame => ({ opening: [`{% ${name} %}`], closing: [`{% end${name} %}`] });

const step = (attrs: Attributes): Frame => {
  const title = titled(attrs);
  return { ...block('step'), opening: ['{% step %}', ...(title === undefined ? [] : [`### ${title}`, ''])] };
};

const update = (attrs: Attributes): Frame => {
  const date = (titled(attrs) ?? '').replaceAll('"', '&quot;');
  const description = first(attrs, 'description');
  return {
    ...block('update'),
    opening: [`{% update date="${date}" %}`, ...(description === undefined ? [] : [`## ${description}`, ''])],
  };
};

const notice = (attrs: Attributes): Frame =>
  hint(styleOf(first(attrs, 'type', 'variant', 'kind', 'intent') ?? '') ?? 'info', titled(attrs));

/** What stands around what a component holds, for those that are a block of ours. */
export const frames: ReadonlyMap<string, (attrs: Attributes) => Frame> = new Map<string, (attrs: Attributes) => Frame>([
  ...['Note', 'Info', 'Tip', 'Check', 'Warning', 'Caution', 'Danger'].map(
    name => [name, (attrs: Attributes) => hint(styleOf(name) ?? 'success', titled(attrs))] as const,
  ),
  ...['Aside', 'Admonition', 'Callout', 'Alert'].map(name => [name, notice] as const),
  ...['Accordion', 'AccordionItem', 'Expandable', 'Details', 'Collapse', 'Collapsible'].map(
    name => [name, (attrs: Attributes) => details(titled(attrs))] as const,
  ),
  ['Step', step],
  ['Column', () => block('column')],
  ['Update', update],
]);

/** Components whose neighbours are one block with them, and what stands around all of these. */
export const rows: ReadonlyMap<string, Frame> = new Map([
  ['Step', block('stepper')],
  ['Column', block('columns')],
  ['Update', { opening: ['{% updates format="full" %}'], closing: ['{% endupdates %}'] }],
]);

/** Tabs of a row, by what tools call them. */
export const tabNames: ReadonlySet<string> = new Set(['Tab', 'TabItem', 'Tabs.Tab']);

/** @param index among the tabs of its row; @param labels what the row calls them, by their values and in their order */
export const tabFrame = (attrs: Attributes, index: number, labels: Labels): Frame => {
  const value = first(attrs, 'value');
  const title =
    first(attrs, 'title', 'label') ??
    (value === undefined ? labels.inOrder[index] : (labels.byValue.get(value) ?? value));
  return tab(title ?? `${index + 1}`);
};

interface Labels {
  byValue: ReadonlyMap<string, string>;
  inOrder: readonly string[];
}

/** What a row of tabs calls them: `values={[{ label: 'npm', value: 'npm' }]}`, `items={['npm', 'pnpm']}`. */
export function labelsOf(attrs: Attributes): Labels {
  const entries = [...(attrs.get('values') ?? '').matchAll(/\{([^{}]*)\}/g)].map(([, entry = '']) => {
    const member = (name: string) => new RegExp(`\\b${name}:\\s*(['"])(.*?)\\1`).exec(entry)?.[2];
    return [member('value') ?? '', member('label') ?? member('value') ?? ''] as const;
  });
  const inOrder = [...(attrs.get('items') ?? '').matchAll(/(['"])(.*?)\1/g)].map(([, , item = '']) => item);
  return { byValue: new Map(entries), inOrder };
}

/** A link; its address may have blanks and brackets. */
export const linked = (words: string, href: string): string =>
  /[\s()]/.test(href) ? `[${words}](<${href}>)` : `[${words}](${href})`;
