import { parse } from 'yaml';
import { decodeText } from './decode.ts';
import type { SummaryEntry } from './summary.ts';

/** What a file says of pages: which there are, in which order and groups. */
export interface Navigation {
  /** Folder of the pages; empty for that of the file. */
  folder: string;
  /** None where folders and names of files decide. */
  entries: SummaryEntry[];
}

/** Reads a file by its name, if it is one that arranges pages. */
export function readNavigation({ path, bytes }: { path: string; bytes: Buffer }): Navigation | undefined {
  if (/^(?:docs|mint)\.json$/.test(path)) return ofMintlify(bytes);
  return /^mkdocs\.ya?ml$/.test(path) ? ofMkDocs(bytes) : undefined;
}

/** No file of this kind has as many bytes. */
const largest = 1_000_000;
/** Entries within others that are looked for. */
const deepest = 20;

/** `docs.json` of Mintlify, or the older `mint.json`: of its languages and versions, those it shows first. */
const ofMintlify = (bytes: Buffer): Navigation => ({
  folder: '',
  entries: mintlifyEntries(recordIn(bytes).navigation, deepest),
});

const named = ['group', 'tab', 'anchor', 'dropdown', 'product', 'item'];
const holding = ['tabs', 'anchors', 'dropdowns', 'products', 'menu', 'groups', 'pages'];
const alternatives = ['languages', 'versions'];

function mintlifyEntries(node: unknown, depth: number): SummaryEntry[] {
  if (depth === 0) return [];
  // Operations of an API specification are no files.
  if (typeof node === 'string') return /^[A-Z]+ \//.test(node) ? [] : [{ path: pathOf(node), entries: [] }];
  if (Array.isArray(node)) return node.flatMap(each => mintlifyEntries(each, depth - 1));
  if (!isRecord(node)) return [];
  const shown = alternatives.flatMap(key => firstOf(node[key]));
  const inner = [...shown, ...holding.map(key => node[key])].flatMap(each => mintlifyEntries(each, depth - 1));
  const title = named.map(key => textOf(node[key])).find(text => text !== undefined);
  const [root, href] = [textOf(node.root), textOf(node.href)];
  if (title === undefined) return inner;
  if (root !== undefined) return [{ title, path: pathOf(root), entries: inner }];
  if (inner.length > 0) return [{ title, isGroup: true, entries: inner }];
  return href !== undefined && /^https?:/.test(href) ? [{ title, url: href, entries: [] }] : [];
}

/** Of languages or versions, the one that is shown first. */
function firstOf(alternative: unknown): unknown[] {
  if (!Array.isArray(alternative)) return [];
  const shown = alternative.find(each => isRecord(each) && each.default === true) ?? alternative[0];
  return shown === undefined ? [] : [shown];
}

/** `nav` of MkDocs. */
function ofMkDocs(bytes: Buffer): Navigation {
  const { nav, docs_dir: folder } = recordIn(bytes);
  return { folder: pathOf(textOf(folder) ?? 'docs'), entries: Array.isArray(nav) ? mkDocsEntries(nav, deepest) : [] };
}

function mkDocsEntries(nav: readonly unknown[], depth: number): SummaryEntry[] {
  if (depth === 0) return [];
  return nav.flatMap(node => {
    if (typeof node === 'string') return [targetOf(undefined, node)];
    if (!isRecord(node)) return [];
    return Object.entries(node).flatMap(([title, value]): SummaryEntry[] => {
      if (Array.isArray(value)) return [{ title, isGroup: true, entries: mkDocsEntries(value, depth - 1) }];
      return typeof value === 'string' ? [targetOf(title, value)] : [];
    });
  });
}

const targetOf = (title: string | undefined, target: string): SummaryEntry =>
  /^[a-z][a-z0-9+.-]*:/i.test(target)
    ? { title: title ?? target, url: target, entries: [] }
    : { ...(title === undefined ? {} : { title }), path: pathOf(target), entries: [] };

const pathOf = (path: string) => path.replace(/^\.?\/+|\/+$/g, '');

/** What a file in JSON or YAML says; nothing where it cannot be read. */
export function recordIn(bytes: Buffer): Record<string, unknown> {
  if (bytes.length > largest) return {};
  try {
    // A file of MkDocs names functions of Python by tags, which are of no use here.
    const read: unknown = parse(decodeText(bytes).text, { maxAliasCount: 100, logLevel: 'silent' });
    return isRecord(read) ? read : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value.slice(0, 255) : undefined);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
