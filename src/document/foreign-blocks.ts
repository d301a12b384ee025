import { append } from './append.ts';
import { FenceTracker } from './fences.ts';
import { codeTabs, details, type Frame, framed, frameOf, hint, tab, tabs } from './foreign-frames.ts';
import { alertStyle, styleOf } from './notices.ts';

const quoted = /^ {0,3}>[ \t]?/;
const colons = /^(:{3,})(?:[ \t]*([a-z]+(?:-[a-z]+)*)(?:\[(.*)\]|[ \t]+(.*))?)?$/is;
/** A notice of MkDocs, which is closed at first with question marks. */
const admonition = /^(!!!|\?\?\?\+?)[ \t]+([a-z]+)(?:[ \t]+"(.*)")?$/is;
const contentTab = /^===[ \t]+"(.*)"$/s;
const indented = /^(?: {4}|\t)/;
/** A block of an API that holds no more than the link that GitBook writes for those who cannot show it. */
const apiBlock = /^\{% openapi-(?:operation|schemas)\b/;
const apiLink = /^\[OpenAPI [^\]]{1,255}\]\([^()]{1,2000}\)$/;
const endOfApiBlock = /^\{% endopenapi-/;

/** Blocks within blocks that are looked for: each is a text of its own, which a file could nest by the thousand. */
const deepest = 8;

/**
 * Blocks of other tools as those of Bindery. Notices become hints: GitHub's `> [!NOTE]`, `:::note` of Docusaurus and
 * VitePress, `!!! note` of MkDocs. What opens becomes an expandable: `:::details`, `??? note`. Tabs become tabs:
 * `::: code-group` of VitePress, `=== "Title"` of MkDocs. The link that GitBook writes in place of an operation is left
 * out. One in a list, of a kind that is not known, or without its end stays as it is written.
 */
export function withBlocks(text: string): string {
  return blocksIn(text.split('\n'), deepest).join('\n');
}

function blocksIn(lines: readonly string[], depth: number): readonly string[] {
  if (depth === 0) return lines;
  const out: string[] = [];
  const fences = new FenceTracker();
  const fenced = blocksOfColons(lines);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const block = fences.isVerbatim(line) === 'prose' ? blockAt(lines, at, depth - 1) : undefined;
    append(out, block?.written ?? fenced.get(at) ?? [line]);
    if (block) at += block.length - 1;
  }
  return out;
}

/**
 * What stands in place of lines with colons that begin and end a block. All pairs are found in one go; an end is one of
 * the last beginning alone, and only with as many colons.
 */
function blocksOfColons(lines: readonly string[]): Map<number, readonly string[]> {
  const found = new Map<number, readonly string[]>();
  const fences = new FenceTracker();
  const open: { at: number; colons: string; kind: string; title: string | undefined }[] = [];
  for (const [at, line] of lines.entries()) {
    if (fences.isVerbatim(line) !== 'prose') continue;
    const [, sign, kind, bracketed, named] = colons.exec(line.trimEnd()) ?? [];
    if (sign === undefined) continue;
    if (kind !== undefined) {
      open.push({ at, colons: sign, kind: kind.toLowerCase(), title: bracketed ?? named });
      continue;
    }
    const last = open.at(-1);
    if (last?.colons !== sign) continue;
    open.pop();
    const frame = frameOf(last.kind, last.title);
    const within = last.kind === 'code-group' ? codeTabs(lines, last.at + 1, at) : new Map();
    if (!frame || !within) continue;
    for (const [inner, written] of within) found.set(inner, written);
    found.set(last.at, frame.opening).set(at, frame.closing);
  }
  return found;
}

interface Block {
  written: readonly string[];
  /** Lines that it takes the place of. */
  length: number;
}

/** The block whose first line this is, and which its lines' signs or indentation end. */
function blockAt(lines: readonly string[], at: number, depth: number): Block | undefined {
  const line = lines[at] ?? '';
  const alert = quoted.test(line) && alertStyle(line.replace(quoted, ''));
  if (alert) {
    const body = linesWhile(lines, at + 1, next => quoted.test(next));
    return { written: framed(hint(alert), blocksIn(without(body, quoted), depth)), length: body.length + 1 };
  }
  const [next = '', end = ''] = lines.slice(at + 1, at + 3);
  if (apiBlock.test(line) && apiLink.test(next.trim()) && endOfApiBlock.test(end))
    return { written: [line, end], length: 3 };
  const [, sign, kind = '', title] = admonition.exec(line.trimEnd()) ?? [];
  if (sign === undefined) return tabsAt(lines, at, depth);
  const style = styleOf(kind);
  return style && indentedBlock(sign === '!!!' ? hint(style, title) : details(title ?? kind), lines, at, depth);
}

/** All tabs of a row. */
function tabsAt(lines: readonly string[], from: number, depth: number): Block | undefined {
  const written: string[] = [];
  let end = from;
  for (let at = from; at < lines.length; at++) {
    const line = (lines[at] ?? '').trimEnd();
    const [, title] = contentTab.exec(line) ?? [];
    if (title === undefined && (line !== '' || at === from)) break;
    if (title === undefined) continue;
    const block = indentedBlock(tab(title), lines, at, depth);
    append(written, block.written);
    at += block.length - 1;
    end = at + 1;
  }
  return end > from ? { written: framed(tabs, written), length: end - from } : undefined;
}

function indentedBlock(frame: Frame, lines: readonly string[], at: number, depth: number): Block {
  const body = linesWhile(lines, at + 1, next => next.trim() === '' || indented.test(next));
  const kept = body.slice(0, body.findLastIndex(next => next.trim() !== '') + 1);
  return { written: framed(frame, blocksIn(without(kept, indented), depth)), length: kept.length + 1 };
}

const without = (lines: readonly string[], sign: RegExp) => lines.map(line => line.replace(sign, ''));

function linesWhile(lines: readonly string[], from: number, belongs: (line: string) => boolean): readonly string[] {
  let end = from;
  while (end < lines.length && belongs(lines[end] ?? '')) end++;
  return lines.slice(from, end);
}
