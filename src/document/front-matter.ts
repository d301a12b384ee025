import { parseDocument } from 'yaml';
import { frontMatterEnd } from './front-matter-range.ts';

/** What the head of a Markdown file says about its page. Members of the wrong type are left out. */
interface FrontMatter {
  title?: string;
  linkTitle?: string;
  description?: string;
  icon?: string;
  /** An address or a file reference. */
  cover?: string;
  coverY?: number;
  hidden?: boolean;
  noIndex?: boolean;
  layout?: Record<string, unknown>;
  tags?: string[];
  /** Everything the file says, as YAML read it. */
  all: Record<string, unknown>;
}

const MAX_LENGTH = 50_000;

/** Reads the front matter of a page; undefined without one, or when it is not a YAML mapping. Aliases are refused. */
export function readFrontMatter(markdown: string): FrontMatter | undefined {
  const end = frontMatterEnd(markdown);
  if (end === 0 || end > MAX_LENGTH) return undefined;
  const all = readYaml(
    markdown
      .slice(0, end)
      .replace(/^\uFEFF?---/, '')
      .replace(/(?:---|\.\.\.)[ \t]*\r?\n?$/, ''),
  );
  if (!isRecord(all)) return undefined;
  const sidebar = isRecord(all.sidebar) ? all.sidebar : {};
  return {
    all,
    ...text('title', all.title),
    ...text('linkTitle', all.linkTitle ?? all.sidebar_label ?? all.sidebarTitle ?? sidebar.label),
    ...text('description', all.description),
    ...text('icon', all.icon),
    ...text('cover', all.cover),
    ...(typeof all.coverY === 'number' ? { coverY: all.coverY } : {}),
    ...(typeof all.hidden === 'boolean' ? { hidden: all.hidden } : {}),
    ...(typeof all.noIndex === 'boolean' ? { noIndex: all.noIndex } : {}),
    ...(isRecord(all.layout) ? { layout: all.layout } : {}),
    ...(Array.isArray(all.tags) ? { tags: all.tags.filter(tag => typeof tag === 'string') } : {}),
  };
}

/** The page without its front matter and the blank lines after it. */
export function stripFrontMatter(markdown: string): string {
  const end = frontMatterEnd(markdown);
  return end === 0 ? markdown : markdown.slice(end).replace(/^(?:[ \t]*(?:\r\n?|\n))+/, '');
}

function readYaml(source: string): unknown {
  try {
    const document = parseDocument(source, { schema: 'core', strict: false, logLevel: 'silent' });
    return document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 0 });
  } catch {
    return undefined;
  }
}

function text(name: 'title' | 'linkTitle' | 'description' | 'icon' | 'cover', value: unknown): Record<string, string> {
  if (typeof value === 'string') return { [name]: value };
  return typeof value === 'number' ? { [name]: String(value) } : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
