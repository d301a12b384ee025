import { stringify } from 'yaml';
import { rewriteLinks } from '#document/links.ts';
import { type PageNode, pageMembers } from '#document/model.ts';
import { parseReference } from '#document/reference.ts';
import type { Steps } from '#document/steps.ts';
import type { TreePage } from '#document/tree.ts';
import { pathTo, type SpaceLayout } from './space-layout.ts';

/** Where pages that are not in the archive are found. */
export type Address = (spaceId: string | undefined, pageId: string) => string;

/** A page as a Markdown file: what is set of it as front matter, and its links relative to the file. */
export function pageFile(
  page: Pick<PageNode, 'title'> & Partial<PageNode>,
  body: string,
  from: string,
  layout: SpaceLayout,
  address: Address,
): string {
  const { title, linkTitle, description, icon, emoji, hidden, noIndex, noRobotsIndex, condition, variables, cover } =
    page;
  const image = cover?.ref.kind === 'url' ? cover.ref.url : cover && pathTo(layout, from, cover.ref);
  const head = stringify(
    {
      ...{ title, linkTitle, description, icon, emoji, hidden, noIndex, noRobotsIndex, condition, variables },
      cover: image,
      coverY: image === undefined ? undefined : cover?.yPos,
      layout: page.layout && { ...page.layout },
    },
    { lineWidth: 0 },
  );
  return `---\n${head}---\n\n${linked(body, from, layout, address)}`;
}

/** Markdown with links that lead to the files of the archive, and to the dashboard where they leave it. */
export function linked(markdown: string, from: string, layout: SpaceLayout, address: Address): string {
  return rewriteLinks(markdown, ({ href }) => {
    const ref = parseReference(href);
    const path = pathTo(layout, from, ref);
    if (path !== undefined) return path;
    if (ref.kind === 'page') return address(ref.space, ref.page);
    if (ref.kind === 'anchor' && ref.page !== undefined) return `${address(ref.space, ref.page)}#${ref.anchor}`;
    return undefined;
  });
}

/** The order and the titles of pages, as GitBook and mdBook write them, and as an import reads them. */
export function* summaryOf(top: readonly TreePage[], layout: SpaceLayout, address: Address): Steps<string> {
  const lines: string[] = [];
  function* write(pages: readonly TreePage[], indent: string): Steps<void> {
    for (const { node, children } of pages) {
      const title = node.title.replace(/[\\`*_[\]<>]/g, '\\$&') || 'Untitled';
      const target = targetOf(node, layout, address);
      lines.push(`${indent}* ${target === undefined ? title : `[${title}](${target})`}`);
      yield;
      yield* write(children, `${indent}  `);
    }
  }
  yield* write(top, '');
  return `# Summary\n\n${lines.join('\n')}\n`;
}

function targetOf({ id, target }: PageNode, layout: SpaceLayout, address: Address): string | undefined {
  if (target === undefined) return pathTo(layout, '', { kind: 'page', page: id });
  if (target.kind === 'url') return target.url;
  if (target.kind === 'page') return pathTo(layout, '', target) ?? address(target.space, target.page);
  return pathTo(layout, '', target);
}

/** The tree as a list in JSON, a page a line: all that is set of each page, and the file with its text. */
export function* pageIndex(pages: readonly TreePage[], layout: SpaceLayout): Steps<string> {
  const lines: string[] = [];
  for (const { node, children } of pages) {
    const page = JSON.stringify({
      id: node.id,
      type: node.type,
      file: layout.pages.get(node.id),
      ...Object.fromEntries(pageMembers.map(name => [name, node[name]])),
      createdAt: node.createdAt,
      updatedAt: node.updatedAt,
    });
    yield;
    lines.push(`${page.slice(0, -1)},"pages":${yield* pageIndex(children, layout)}}`);
  }
  return lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`;
}
