import { append } from '#document/append.ts';
import type { Component, Node } from './node.ts';
import type { JsxTag } from './tag.ts';

/** A component that has not ended yet; its tag stands as it is written if it never does. */
interface Open {
  component: Component;
  written: string;
}

/** Components within others that are looked for; those deeper are text. */
const deepest = 20;

const closing = /<\/([A-Z][\w.-]*)\s*>/g;

/** Puts lines and components into those that are open. */
export class TreeBuilder {
  private readonly top: Node[] = [];
  private readonly open: Open[] = [];

  /** Whether a component is open. */
  get isWithin(): boolean {
    return this.open.length > 0;
  }

  add(node: Node): void {
    this.inside().push(node);
  }

  begin({ name, attrs, isClosed }: JsxTag, indent: string, written: string): void {
    const component = { name, attrs, indent, children: [] };
    if (isClosed) this.add(component);
    else if (this.open.length < deepest) this.open.push({ component, written });
    else this.add({ text: `${indent}${written}`, kind: 'text' });
  }

  /** The first end of an open component. */
  endIn(text: string): { name: string; from: number; to: number } | undefined {
    for (const { 0: written, 1: name = '', index } of text.matchAll(closing))
      if (this.open.some(({ component }) => component.name === name))
        return { name, from: index, to: index + written.length };
    return undefined;
  }

  close(name: string): void {
    while (this.open.at(-1)?.component.name !== name) this.giveUp();
    const ended = this.open.pop();
    if (ended) this.add(ended.component);
  }

  end(): Node[] {
    while (this.open.length > 0) this.giveUp();
    return this.top;
  }

  /** What never ended is no component. */
  private giveUp(): void {
    const left = this.open.pop();
    if (!left) return;
    this.add({ text: `${left.component.indent}${left.written}`, kind: 'text' });
    append(this.inside(), left.component.children);
  }

  private inside(): Node[] {
    return this.open.at(-1)?.component.children ?? this.top;
  }
}
