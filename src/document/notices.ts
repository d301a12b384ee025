import type { Token } from 'markdown-it';
import { append } from './append.ts';
import { FenceTracker } from './fences.ts';

const kinds = {
  info: 'note info important abstract question example seealso',
  success: 'tip hint success',
  warning: 'warning caution attention',
  danger: 'danger failure error bug',
};
type Style = keyof typeof kinds;

const styles = new Map<string, Style>();
for (const style of ['info', 'success', 'warning', 'danger'] as const)
  for (const kind of kinds[style].split(' ')) styles.set(kind, style);

const quoted = /^ {0,3}>[ \t]?/;
const colons = /^(:{3,})(?:[ \t]*([a-z]+)(?:\[(.*)\]|[ \t]+(.*))?)?$/is;
const admonition = /^!!![ \t]+([a-z]+)(?:[ \t]+"(.*)")?$/is;
const indented = /^(?: {4}|\t)/;

/** The style of a hint for the first line of a quotation that is a notice on GitHub: `[!NOTE]`. */
export function alertStyle(line: string): Style | undefined {
  const kind = /^\[!(note|tip|important|warning|caution)\]\s*$/i.exec(line)?.[1]?.toLowerCase();
  // GitHub's caution is its gravest, and everybody else's a warning.
  return kind === 'caution' ? 'danger' : styles.get(kind ?? '');
}

/**
 * The style of the notice that a quotation is on GitHub, which begins at an index of expanded tokens; those of the line
 * that says so are hidden.
 */
export function takeAlert(tokens: readonly Token[], index: number): Style | undefined {
  const inline = tokens[index + 2];
  const [first, next] = inline?.type === 'inline' ? (inline.children ?? []) : [];
  if (first?.type !== 'text' || (next && next.type !== 'softbreak')) return undefined;
  const style = alertStyle(first.content);
  const line = next ? [first, next] : tokens.slice(index + 1, index + 4);
  if (style) for (const token of line) token.hidden = true;
  return style;
}

/** Notices within notices that are looked for: each is a text of its own, which a file could nest by the thousand. */
const deepest = 8;

/**
 * Notices of other tools as hints: GitHub's `> [!NOTE]`, `:::note` of Docusaurus and VitePress, `!!! note` of MkDocs. One
 * in a list, of a kind that is not known, or without its end stays as it is written.
 */
export function withHints(text: string): string {
  return hintsIn(text.split('\n'), deepest).join('\n');
}

function hintsIn(lines: readonly string[], depth: number): readonly string[] {
  if (depth === 0) return lines;
  const out: string[] = [];
  const fences = new FenceTracker();
  const fenced = hintsOfColons(lines);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const notice = fences.isVerbatim(line) === 'prose' ? noticeAt(lines, at) : undefined;
    if (notice) {
      append(out, [...opening(notice.style, notice.title), ...hintsIn(notice.body, depth - 1), closing]);
      at += notice.body.length;
    } else out.push(...(fenced.get(at) ?? [line]));
  }
  return out;
}

const closing = '{% endhint %}';
const opening = (style: Style, title = '') => [
  `{% hint style="${style}" %}`,
  ...(title.trim() === '' ? [] : [`**${title.trim()}**`, '']),
];

/**
 * What stands in place of lines with colons that begin and end a notice. All pairs are found in one go; an end is one of
 * the last beginning alone, and only with as many colons.
 */
function hintsOfColons(lines: readonly string[]): Map<number, readonly string[]> {
  const found = new Map<number, readonly string[]>();
  const fences = new FenceTracker();
  const open: { at: number; fence: string; lines: readonly string[] | undefined }[] = [];
  for (const [at, line] of lines.entries()) {
    if (fences.isVerbatim(line) !== 'prose') continue;
    const [, fence, kind, bracketed, named] = colons.exec(line.trimEnd()) ?? [];
    if (fence === undefined) continue;
    if (kind !== undefined) {
      const style = styles.get(kind.toLowerCase());
      open.push({ at, fence, lines: style && opening(style, bracketed ?? named) });
      continue;
    }
    const last = open.at(-1);
    if (last?.fence !== fence) continue;
    open.pop();
    if (last.lines) found.set(last.at, last.lines).set(at, [closing]);
  }
  return found;
}

interface Notice {
  style: Style;
  title?: string | undefined;
  /** The lines behind the first, as they are without their sign. */
  body: readonly string[];
}

function noticeAt(lines: readonly string[], at: number): Notice | undefined {
  const line = lines[at] ?? '';
  const alert = quoted.test(line) && alertStyle(line.replace(quoted, ''));
  if (alert)
    return {
      style: alert,
      body: without(
        linesWhile(lines, at + 1, next => quoted.test(next)),
        quoted,
      ),
    };
  const [, name = '', title] = admonition.exec(line.trimEnd()) ?? [];
  const style = styles.get(name.toLowerCase());
  if (!style) return undefined;
  const body = linesWhile(lines, at + 1, next => next.trim() === '' || indented.test(next));
  return { style, title, body: without(body.slice(0, body.findLastIndex(next => next.trim() !== '') + 1), indented) };
}

const without = (lines: readonly string[], sign: RegExp) => lines.map(line => line.replace(sign, ''));

function linesWhile(lines: readonly string[], from: number, belongs: (line: string) => boolean): readonly string[] {
  let end = from;
  while (end < lines.length && belongs(lines[end] ?? '')) end++;
  return lines.slice(from, end);
}
