import type { VisiblePage } from '../navigation.ts';
import { linkerFor, type Renderer, type SiteRequest } from '../respond.ts';
import { type ContextSpace, placeOf, type SiteContext } from '../site-context.ts';

/** A site as an MCP client may read it. */
export interface McpSite {
  renderer: Renderer;
  /** Without hidden parts, even those that answer at their own address. */
  context: SiteContext;
  at: Pick<SiteRequest, 'basePath' | 'shareKey'>;
  title: string;
  /** Where it begins, with the key of a share link. */
  address: string;
  /** Of the service. */
  version: string;
  instructions: string;
  /** Called for each tool call and each resource read. */
  onUse: () => void;
  /** Whether the answers so far are the same for every client. */
  isForAll(): boolean;
}

interface Parts extends Pick<McpSite, 'renderer' | 'context' | 'at' | 'version' | 'onUse'> {}

export function mcpSite({ renderer, context: whole, at, version, onUse }: Parts): McpSite {
  const context = { ...whole, addressed: whole.spaces, unlisted: [] };
  const { site } = context;
  const title = site.customization.title || site.title;
  const root = linkerFor(context, at);
  return {
    ...{ renderer, context, at, title, version, onUse },
    address: root.canonical(root.site()),
    instructions: `The documentation “${title}”. Search it before answering a question about its subject, read the pages that were found, and name their addresses as sources.`,
    isForAll: () => site.visibility === 'public' && context.audience.asked.size === 0,
  };
}

/** The address of a page for people; `read_page` takes it too. */
export function addressOf({ context, at }: McpSite, space: ContextSpace, page: VisiblePage): string {
  const linker = linkerFor(context, at, space);
  return linker.canonical(linker.page(space, page));
}

/** What a space is called beside others: by its section and itself, or by itself where it stands alone. */
export const nameOf = ({ context }: McpSite, space: ContextSpace): string =>
  placeOf(context, space).join(' / ') || space.record.title;

/** What narrows a tool call to part of the site. */
export interface Asked {
  variant?: string | undefined;
  language?: string | undefined;
}

/** The spaces with this name, or in a section with this name, and in this language. */
export function spacesAsked({ context: { spaces } }: McpSite, { variant, language }: Asked): ContextSpace[] {
  const isNamed = ({ record, section }: ContextSpace) =>
    [record.title, record.path, section?.title, section?.path].some(name => name !== undefined && same(name, variant));
  const speaks = ({ record }: ContextSpace) =>
    record.language !== null && (same(record.language, language) || same(record.language.split('-')[0], language));
  return spaces.filter(space => (!variant || isNamed(space)) && (!language || speaks(space)));
}

const same = (one: string | undefined, other: string | undefined) =>
  one?.trim().toLowerCase() === other?.trim().toLowerCase();

/** The names and languages a call can be narrowed to. */
export function choices(site: McpSite): string {
  const { spaces } = site.context;
  const names = [...new Set(spaces.map(space => `“${nameOf(site, space)}”`))];
  const languages = [...new Set(spaces.flatMap(({ record }) => record.language ?? []))];
  const spoken = languages.length > 0 ? ` Languages: ${languages.join(', ')}.` : '';
  return `Parts of this site: ${names.slice(0, 50).join(', ')}${names.length > 50 ? ', …' : ''}.${spoken}`;
}
