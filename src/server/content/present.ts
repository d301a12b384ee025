import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { File, Page, ReusableContent } from '#contract/pages.ts';
import {
  defaultLayout,
  type FileEntry,
  type PageNode,
  type ReusableContent as StoredContent,
} from '#document/model.ts';
import type { TreePage } from '#document/tree.ts';
import type { Config } from '../config.ts';
import { signedFileUrl } from '../files/signed-links.ts';
import type { Services } from '../services.ts';
import { dashboardOf } from '../urls/addresses.ts';

/** Where the dashboard shows a version of a space. */
export interface AppPlace {
  config: Config;
  organizationId: string;
  spaceId: string;
  /** Number of the change request, when it is one's content. */
  number?: number | undefined;
}

export function appUrl({ config, organizationId, spaceId, number }: AppPlace, pageId?: string): string {
  const space = dashboardOf(config, organizationId).space(spaceId);
  if (number !== undefined) return space.request(number).edit(pageId);
  return pageId === undefined ? space.home : space.page(pageId);
}

const kinds = { document: 'sheet', computed: 'sheet', group: 'group', link: 'link' } as const;

/** Identifies what a page says (`made`, where it has no body) and how it is shown; not its place, its children or when it was edited. */
export function pageHash(node: PageNode, made = ''): string {
  const { createdAt: _, updatedAt: __, children: ___, blockIds: ____, ...own } = node;
  return createHash('sha256').update(JSON.stringify(own)).update(made).digest('hex').slice(0, 40);
}

/** A page without its text and without the pages below it. */
export function presentPage({ node, path }: TreePage, place: AppPlace): z.input<typeof Page> {
  const isText = node.type === 'document' || node.type === 'computed';
  return {
    id: node.id,
    type: node.type,
    kind: kinds[node.type],
    title: node.title,
    linkTitle: node.linkTitle,
    slug: node.slug,
    path,
    emoji: node.emoji,
    icon: node.icon,
    createdAt: node.createdAt,
    updatedAt: node.updatedAt,
    description: node.description,
    hidden: node.hidden ?? false,
    noIndex: node.noIndex ?? false,
    noRobotsIndex: node.noRobotsIndex ?? false,
    condition: node.condition,
    ...(isText ? { layout: node.layout ?? defaultLayout, variables: node.variables ?? {} } : {}),
    ...(node.cover ? { cover: { yPos: 0, ...node.cover } } : {}),
    ...(node.target ? { target: node.target } : {}),
    ...(node.target?.kind === 'url' ? { href: node.target.url } : {}),
    ...(node.computed ? { computed: node.computed, computedSeed: node.id } : {}),
    urls: { app: appUrl(place, node.id) },
  };
}

export function presentTree(pages: readonly TreePage[], place: AppPlace): z.input<typeof Page>[] {
  return pages.map(page => ({ ...presentPage(page, place), pages: presentTree(page.children, place) }));
}

export function presentFile(
  file: FileEntry,
  services: Pick<Services, 'secrets' | 'config' | 'clock'>,
): z.input<typeof File> {
  return {
    id: file.id,
    name: file.name,
    contentType: file.contentType,
    downloadURL: signedFileUrl(services, file),
    size: file.size,
    dimensions: file.dimensions,
  };
}

export function presentReusableContent(content: StoredContent): z.input<typeof ReusableContent> {
  return { id: content.id, title: content.title, document: content.body };
}
