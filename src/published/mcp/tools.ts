import { z } from 'zod';
import { isForRobots } from '../navigation.ts';
import { linkerFor } from '../respond.ts';
import type { SearchResult } from '../search.ts';
import type { ContextSpace } from '../site-context.ts';
import { searchSite } from '../site-search.ts';
import { branchAt, readPage, type TreeLine, treeOf } from './pages.ts';
import { type Asked, addressOf, choices, type McpSite, nameOf, spacesAsked } from './site.ts';

interface ToolResult {
  content: { type: 'text'; text: string }[];
  /** Set when the model can fix the call and try again. */
  isError?: true;
}

interface Tool {
  title: string;
  describe: (site: McpSite) => string;
  input: z.ZodObject;
  call: (site: McpSite, given: unknown) => Promise<string>;
}

/** A failure that the model can fix, such as wrong arguments. */
class ToolError extends Error {}

/** A tool that parses its input before it runs. */
function tool<Input extends z.ZodObject>(
  parts: Omit<Tool, 'input' | 'call'> & {
    input: Input;
    call: (site: McpSite, input: z.infer<Input>) => Promise<string>;
  },
): Tool {
  return {
    ...parts,
    call: async (site, given) => {
      const { success, data, error } = parts.input.safeParse(given);
      if (!success) throw new ToolError(`Invalid arguments:\n${z.prettifyError(error)}`);
      return parts.call(site, data);
    },
  };
}

const narrowing = {
  variant: z.string().max(200).optional().describe('Only in the part, section or version of the site with this name.'),
  language: z.string().max(35).optional().describe('Only in this language, as a tag such as “en” or “pt-BR”.'),
};

/** Maximum characters of a page per answer, so that a long page does not fill the context window. */
const pageCharacters = 40_000;
/** Maximum lines of the tree per answer. */
const treeLines = 500;

const tools: Readonly<Record<string, Tool>> = {
  search: tool({
    title: 'Search',
    describe: site => `Search the documentation “${site.title}” for pages and the places in them. ${choices(site)}`,
    input: z.object({
      query: z.string().trim().min(1).max(200).describe('A few words; a phrase in quotes is found as it stands.'),
      limit: z.int().min(1).max(20).default(8).describe('Pages at most.'),
      ...narrowing,
    }),
    async call(site, { query, limit, ...asked }) {
      const { context, renderer, at } = site;
      const among = chosen(site, asked);
      const { items, corrected } = await searchSite(renderer.reader, context, at, {
        ...{ query, from: null, among, limit },
        isFound: isForRobots,
      });
      if (items.length === 0) return `Nothing was found for “${query}”. Try fewer or other words, or list_pages.`;
      const root = linkerFor(context, at);
      const note = corrected === undefined ? [] : [`Showing results for “${corrected}”.`];
      return [...note, ...items.flatMap(result => resultLines(result, href => root.canonical(href)))].join('\n');
    },
  }),
  read_page: tool({
    title: 'Read a page',
    describe: site => `Read a page of “${site.title}” as Markdown.`,
    input: z.object({
      page: z.string().min(1).max(2000).describe('The address of the page, or its path on the site.'),
      offset: z.int().min(0).default(0).describe('Where to go on in a long page, in characters.'),
    }),
    async call(site, { page: named, offset }) {
      const page = await readPage(site, named);
      if (!page) throw new ToolError(`There is no page at “${named}”. Find its address with search or list_pages.`);
      const { markdown, address, updatedAt } = page;
      const end = offset + pageCharacters;
      const rest = end < markdown.length ? `\n[Cut here. Go on with offset ${end}; ${markdown.length} in all.]` : '';
      return `${markdown.slice(offset, end)}\n---\nSource: ${address}\nUpdated: ${updatedAt}${rest}`;
    },
  }),
  list_pages: tool({
    title: 'List pages',
    describe: site => `List the pages of “${site.title}” as a tree with their addresses. ${choices(site)}`,
    input: z.object({
      below: z.string().min(1).max(2000).optional().describe('Only this page and those below it: an address or path.'),
      offset: z.int().min(0).default(0).describe('Where to go on in a long list, in lines.'),
      ...narrowing,
    }),
    async call(site, { below, offset, ...asked }) {
      const lines = below === undefined ? await wholeTree(site, asked) : await branch(site, below);
      const end = offset + treeLines;
      const shown = lines.slice(offset, end);
      if (shown.length === 0) return 'No pages.';
      return [...shown, ...(end < lines.length ? [`[Go on with offset ${end}; ${lines.length} in all.]`] : [])].join(
        '\n',
      );
    },
  }),
};

function resultLines({ title, place, href, excerpt, sections }: SearchResult, full: (href: string) => string) {
  const above = place.length > 0 ? ` (${place.join(' › ')})` : '';
  const below = sections.flatMap(section => [`  - ${section.title}: ${full(section.href)}`, `    ${section.excerpt}`]);
  return [`- ${title}${above}: ${full(href)}`, ...(excerpt ? [`  ${excerpt}`] : []), ...below];
}

function chosen(site: McpSite, asked: Asked) {
  const spaces = spacesAsked(site, asked);
  if (spaces.length === 0) throw new ToolError(`The site has no such part or language. ${choices(site)}`);
  return spaces;
}

async function wholeTree(site: McpSite, asked: Asked): Promise<string[]> {
  const spaces = chosen(site, asked);
  await site.context.load(spaces);
  return spaces.flatMap(space => [`# ${nameOf(site, space)}`, ...treeOf(space).map(line => lineOf(site, space, line))]);
}

async function branch(site: McpSite, below: string): Promise<string[]> {
  const found = await branchAt(site, below);
  if (!found) throw new ToolError(`There is no page at “${below}”.`);
  return found.lines.map(line => lineOf(site, found.space, line));
}

function lineOf(site: McpSite, space: ContextSpace, { depth, page, isReadable }: TreeLine): string {
  const { title, description } = page.node;
  const said = isReadable && description ? ` – ${description.replace(/\s+/g, ' ')}` : '';
  return `${'  '.repeat(depth)}- ${title}${isReadable ? `: ${addressOf(site, space, page)}` : ''}${said}`;
}

/** Always in the same order, so that clients can cache the list. */
export const listTools = (site: McpSite) =>
  Object.entries(tools).map(([name, { title, describe, input }]) => ({
    name,
    title,
    description: describe(site),
    inputSchema: z.toJSONSchema(input, { io: 'input' }),
    annotations: { title, readOnlyHint: true, openWorldHint: false },
  }));

/** @returns `undefined` where there is no such tool */
export async function callTool(site: McpSite, name: string, given: unknown): Promise<ToolResult | undefined> {
  const found = Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (!found) return undefined;
  try {
    return { content: [{ type: 'text', text: await found.call(site, given) }] };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { content: [{ type: 'text', text: error.message }], isError: true };
  }
}
