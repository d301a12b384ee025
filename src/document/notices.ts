import type { Token } from 'markdown-it';

const kinds = {
  info: 'note info important abstract question example seealso',
  success: 'tip hint success',
  warning: 'warning caution attention',
  danger: 'danger failure error bug',
};
export type Style = keyof typeof kinds;

const styles = new Map<string, Style>();
for (const style of ['info', 'success', 'warning', 'danger'] as const)
  for (const kind of kinds[style].split(' ')) styles.set(kind, style);

/** The style of a hint for what tools call a kind of notice. */
export const styleOf = (kind: string): Style | undefined => styles.get(kind.toLowerCase());

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
