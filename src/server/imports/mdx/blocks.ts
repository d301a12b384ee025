import { details, type Frame, tab, tabs } from '#document/foreign-frames.ts';
import { codeSpan } from '#document/write-code.ts';
import { cardNames, cardsOf } from './cards.ts';
import { cleanLine } from './clean-line.ts';
import { namedCode } from './code-info.ts';
import { figureOf } from './figure.ts';
import { first, frames, labelsOf, linked, rows, tabFrame, tabNames, titled } from './frames.ts';
import { atMargin, codesIn, Lines, text } from './lines.ts';
import type { Imported } from './modules.ts';
import { type Component, isComponent, type Line, type Node } from './node.ts';

/** Components that hold others, and say nothing of their own. */
const wrappers = new Set(
  'AccordionGroup Accordions CardGrid CardGroup Cards Columns FileTree Fragment Steps Updates'.split(' '),
);
const codes = new Set(['CodeGroup', 'CodeTabs', 'RequestExample', 'ResponseExample']);
const fields = new Set(['ParamField', 'ResponseField', 'Property', 'Param']);
const buttons = new Set(['LinkButton', 'Button']);

/** Names of components that are known. */
export const known: ReadonlySet<string> = new Set([
  ...[...frames.keys(), ...cardNames, ...tabNames, ...wrappers, ...codes, ...fields, ...buttons],
  ...['Frame', 'Tabs', 'Tree', 'Visibility'],
]);

/** Makes blocks of components, and notes those that it does not know and files that it includes. */
export class BlockMaker {
  readonly unknown = new Set<string>();
  readonly included = new Set<string>();

  private readonly imported: Imported;

  constructor(imported: Imported) {
    this.imported = imported;
  }

  make(nodes: readonly Node[]): Line[] {
    const out = new Lines();
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at];
      if (!node) continue;
      if (!isComponent(node)) {
        out.add(cleanLine(node));
        continue;
      }
      const { members, length } = rowAt(nodes, at);
      const made = this.row(members);
      out.addApart(made.map(line => (line.text === '' ? line : { ...line, text: `${node.indent}${line.text}` })));
      at += length - 1;
    }
    return out.all;
  }

  private held({ children }: Component): Line[] {
    return atMargin(this.make(children));
  }

  private row(members: readonly Component[]): Line[] {
    const kind = kindOfRow(members[0]?.name ?? '');
    if (kind === 'cards') return cardsOf(members.map(component => ({ component, held: this.held(component) })));
    const made = members.flatMap(each => this.one(each));
    const around = kind === undefined ? undefined : rows.get(kind);
    return around ? within(around, made) : made;
  }

  private one(component: Component): Line[] {
    const { name, attrs } = component;
    const frame = frames.get(name);
    if (frame) return within(frame(attrs), this.held(component));
    if (name === 'Tabs') return this.tabs(component);
    if (codes.has(name)) return codeTabs(this.held(component));
    if (fields.has(name)) return [...text(...fieldOf(attrs)), ...this.held(component)];
    if (name === 'Frame') return figureOf(this.held(component), first(attrs, 'caption'));
    if (name === 'Tree') return treeOf(component.children, '');
    if (name === 'Visibility' && attrs.get('for') === 'agents') return [];
    const href = first(attrs, 'href');
    if (buttons.has(name) && href !== undefined) {
      const words = this.held(component).map(({ text: line }) => line.trim());
      return text(linked(words.join(' '), href));
    }
    return this.other(component);
  }

  private other(component: Component): Line[] {
    const { name, attrs, children } = component;
    const file = children.length === 0 ? this.imported.get(name) : undefined;
    if (file !== undefined) {
      this.included.add(file);
      return text(`{% include "${file}" %}`);
    }
    const film = /YouTube/.test(name) ? first(attrs, 'id', 'videoId', 'videoid') : undefined;
    if (film !== undefined)
      return text(`{% embed url="https://www.youtube.com/watch?v=${encodeURIComponent(film)}" %}`);
    if (wrappers.has(name) || name === 'Visibility') return this.held(component);
    const title = children.length > 0 ? titled(attrs) : undefined;
    if (children.length > 0 && /detail|collaps|expand|spoiler/i.test(name))
      return within(details(title), this.held(component));
    this.unknown.add(name);
    return [...text(...(title === undefined ? [] : [`**${title}**`, ''])), ...this.held(component)];
  }

  private tabs({ attrs, children }: Component): Line[] {
    const labels = labelsOf(attrs);
    const isTab = (node: Node): node is Component => isComponent(node) && tabNames.has(node.name);
    const each = children.filter(isTab).map((tab, index) => within(tabFrame(tab.attrs, index, labels), this.held(tab)));
    const rest = atMargin(this.make(children.filter(node => !isTab(node))));
    return each.length === 0 ? rest : [...rest, ...within(tabs, each.flat())];
  }
}

const within = ({ opening, closing }: Frame, held: readonly Line[]): Line[] => [
  ...text(...opening),
  ...held,
  ...text(...closing),
];

/** What a component is a part of together with its neighbours. */
const kindOfRow = (name: string) => (cardNames.has(name) ? 'cards' : rows.has(name) ? name : undefined);

/** The component at an index with those of its row: no more than blank lines are between them. */
function rowAt(nodes: readonly Node[], from: number): { members: Component[]; length: number } {
  const members: Component[] = [];
  let length = 0;
  for (let at = from; at < nodes.length; at++) {
    const node = nodes[at];
    const isBlank = node && !isComponent(node) && node.kind === 'text' && node.text.trim() === '';
    if (isBlank) continue;
    if (!node || !isComponent(node)) break;
    const kind = kindOfRow(node.name);
    if (members[0] && (kind === undefined || kind !== kindOfRow(members[0].name))) break;
    members.push(node);
    length = at - from + 1;
  }
  return { members, length };
}

/** Code in tabs, where there is nothing but code. */
function codeTabs(held: readonly Line[]): Line[] {
  const each = codesIn(held);
  if (!each || each.length === 1) return [...held];
  const made = each.flatMap(([opening, ...code]) => {
    const { name, line } = namedCode(opening.text);
    return within(tab(name), [{ ...opening, text: line }, ...code]);
  });
  return within(tabs, made);
}

/** What a parameter is called and what is said of it. */
function fieldOf(attrs: Component['attrs']): string[] {
  const name = first(attrs, 'name', 'path', 'body', 'query', 'header', 'param') ?? '';
  const [type, preset] = [first(attrs, 'type'), first(attrs, 'default')];
  const says = ['required', 'deprecated'].filter(word => attrs.has(word) && attrs.get(word) !== 'false');
  const parts = [`**${codeSpan(name)}**`, type && codeSpan(type), ...says, preset && `= ${codeSpan(preset)}`];
  return [parts.filter(Boolean).join(' · '), ''];
}

function treeOf(nodes: readonly Node[], indent: string): Line[] {
  return nodes.filter(isComponent).flatMap(({ name, attrs, children }) => {
    const isFolder = name.endsWith('Folder');
    const line = `${indent}* ${isFolder ? `**${first(attrs, 'name') ?? ''}/**` : (first(attrs, 'name') ?? '')}`;
    return [...text(line), ...treeOf(children, `${indent}  `)];
  });
}
