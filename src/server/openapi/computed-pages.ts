import { createHash } from 'node:crypto';
import { defaultLayout, type PageNode } from '#document/model.ts';
import type { ApiIndex } from '#document/openapi.ts';
import { slugify, uniqueSlug } from '#document/slugs.ts';
import type { TreePage } from '#document/tree.ts';
import { type ComputedSource, sourceOf } from './computed-source.ts';
import { introText, missingText, operationsText, schemasText } from './computed-text.ts';

/** Pages that are made from specifications, in the tree they belong to. */
export interface Expanded {
  top: readonly TreePage[];
  pages: readonly TreePage[];
  byId: ReadonlyMap<string, TreePage>;
  /** Markdown of the pages that were made, by id. */
  generated: ReadonlyMap<string, string>;
}

/** Puts a reference in the place of each page that stands for one (decisions 4.2.5); the given tree stays as it is. */
export function expandComputed(top: readonly TreePage[], indexes: ReadonlyMap<string, ApiIndex>): Expanded {
  const generated = new Map<string, string>();
  const pages: TreePage[] = [];
  const place = (node: PageNode, parent: TreePage | null): TreePage => {
    const path = parent ? `${parent.path}/${node.slug}` : node.slug;
    const page: TreePage = { node, parent, children: [], path };
    pages.push(page);
    return page;
  };
  const copy = (page: TreePage, parent: TreePage | null): TreePage => {
    const source = sourceOf(page.node);
    if (source) return expand(page.node, source, parent);
    const copied = place(page.node, parent);
    copied.children = page.children.map(child => copy(child, copied));
    return copied;
  };
  const expand = (node: PageNode, source: ComputedSource, parent: TreePage | null): TreePage => {
    const index = indexes.get(source.slug);
    const layout = { ...(node.layout ?? defaultLayout), width: 'wide' as const };
    const page = place({ ...node, type: 'document', layout }, parent);
    const add = (below: TreePage, title: string, markdown: string): TreePage => {
      const made = place(madeNode(node, below, title), below);
      generated.set(made.node.id, markdown);
      below.children.push(made);
      return made;
    };
    if (index) fill(page, source, index, add);
    const made = page.children.map(({ node: child }) => child);
    generated.set(node.id, index ? introText(source.slug, index, made) : missingText);
    return page;
  };
  const expanded = top.map(page => copy(page, null));
  return { top: expanded, pages, byId: new Map(pages.map(page => [page.node.id, page])), generated };
}

type Add = (below: TreePage, title: string, markdown: string) => TreePage;

/** One page for each tag, perhaps with one for each of its operations below it, one for webhooks and one for the schemas. */
function fill(page: TreePage, { slug, models, grouping }: ComputedSource, index: ApiIndex, add: Add): void {
  const tags = [...index.tags, { name: '', description: '' }];
  for (const { name, description } of tags) {
    const operations = index.operations.filter(({ tag, webhook }) => tag === name && !webhook);
    if (operations.length === 0) continue;
    const together = grouping === 'by-tag' ? operations : [];
    const made = add(page, name || 'Operations', operationsText(slug, together, description));
    if (grouping === 'by-tag') continue;
    for (const operation of operations) add(made, operation.title, operationsText(slug, [operation], '', false));
  }
  const webhooks = index.operations.filter(({ webhook }) => webhook);
  if (webhooks.length > 0) add(page, 'Webhooks', operationsText(slug, webhooks, ''));
  if (models && index.schemas.length > 0) add(page, 'Schemas', schemasText(slug, index));
}

/** The same id and address as long as its tag or operation is called the same. */
function madeNode(source: PageNode, { path, children }: TreePage, title: string): PageNode {
  const slug = uniqueSlug(slugify(title), new Set(children.map(({ node }) => node.slug)));
  const id = createHash('sha256').update(`${path}/${slug}`).digest('hex').slice(0, 16);
  const { createdAt, updatedAt } = source;
  // Samples stand where the outline would.
  const layout = { ...defaultLayout, width: 'wide' as const, outline: false };
  return { id: `${source.id}-${id}`, type: 'document', title, slug, layout, createdAt, updatedAt };
}
