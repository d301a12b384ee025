import type { VisiblePage } from '../navigation.ts';
import { linkerFor, type Renderer, type SiteRequest } from '../respond.ts';
import { type ContextSpace, placeOf, type SiteContext } from '../site-context.ts';

/** A site as one client of MCP may read it. */
export interface McpSite {
  renderer: Renderer;
  /** Only what the site names: hidden parts that answer at their own addresses are not among it. */
  context: SiteContext;
  at: Pick<SiteRequest, 'basePath' | 'shareKey'>;
  title: string;
  /** Where it begins, with the key of a share link. */
  address: string;
  /** Of the service. */
  version: string;
  instructions: string;
  /** Is told of each call of a tool and each resource that is read. */
  onUse: () => void;
  /** Whether every client is answered alike, as far as was asked. */
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

/** Parts of a site that a tool is asked about. */
export interface Asked {
  variant?: string | undefined;
  language?: string | undefined;
}

/** The spaces that are meant: of a name, which may be that of a section, and in a language. */
export function spacesAsked({ context: { spaces } }: McpSite, { variant, language }: Asked): ContextSpace[] {
  const isNamed = ({ record, section }: ContextSpace) =>
    [record.title, record.path, section?.title, section?.path].some(name => name !== undefined && same(name, variant));
  const speaks = ({ record }: ContextSpace) =>
    record.language !== null && (same(record.language, language) || same(record.language.split('-')[0], language));
  return spaces.filter(space => (!variant || isNamed(space)) && (!language || speaks(space)));
}

const same = (one: string | undefined, other: string | undefined) =>
  one?.trim().toLowerCase() === other?.trim().toLowerCase();

/** What there is to ask for, in a sentence. */
export function choices(site: McpSite): string {
  const { spaces } = site.context;
  const names = [...new Set(spaces.map(space => `“${nameOf(site, space)}”`))];
  const languages = [...new Set(spaces.flatMap(({ record }) => record.language ?? []))];
  const spoken = languages.length > 0 ? ` Languages: ${languages.join(', ')}.` : '';
  return `Parts of this site: ${names.slice(0, 50).join(', ')}${names.length > 50 ? ', …' : ''}.${spoken}`;
}
