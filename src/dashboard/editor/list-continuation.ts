/** What Enter does at the end of a line that is a list item or a quote. */
type Continuation =
  /** A new line begins with this. */
  | { kind: 'continue'; mark: string }
  /** The item is empty: its mark goes, and the list ends. */
  | { kind: 'end'; from: number };

const item = /^(\s*(?:> ?)*)(?:([*+-])( \[[ xX]\])?|(\d{1,9})([.)]))( +)/;
const quote = /^(\s*(?:> ?)+)/;

/** Undefined where Enter is a plain new line. `column` is where the cursor stands. */
export function continuation(line: string, column: number): Continuation | undefined {
  const match = item.exec(line);
  if (match) {
    const [whole, indent = '', bullet, task, number, end, space] = match;
    if (column < whole.length) return undefined;
    if (line.trim() === whole.trim()) return { kind: 'end', from: indent.length };
    const mark = bullet === undefined ? `${Number(number) + 1}${end}` : bullet + (task ? ' [ ]' : '');
    return { kind: 'continue', mark: indent + mark + space };
  }
  const marks = quote.exec(line)?.[1];
  if (marks === undefined || column < marks.length) return undefined;
  return line.trim() === marks.trim() ? { kind: 'end', from: 0 } : { kind: 'continue', mark: marks };
}
