import type { Line } from './node.ts';

export const text = (...lines: readonly string[]): Line[] => lines.map(line => ({ text: line, kind: 'text' }));

/** Lines with blank ones around them, of which no two follow each other. */
export class Lines {
  readonly all: Line[] = [];
  private isApart = false;

  add(line: Line): void {
    const isBlank = line.kind === 'text' && line.text.trim() === '';
    const last = this.all.at(-1);
    const afterBlank = last === undefined || (last.kind === 'text' && last.text === '');
    if (isBlank && afterBlank) return;
    if (this.isApart && !isBlank && !afterBlank) this.all.push({ text: '', kind: 'text' });
    this.isApart = false;
    this.all.push(isBlank ? { text: '', kind: 'text' } : line);
  }

  /** Adds a block. */
  addApart(block: Iterable<Line>): void {
    this.isApart = true;
    for (const line of block) this.add(line);
    this.isApart = true;
  }
}

/** What a block holds as it would stand at the margin, without blank lines at its beginning and end. */
export function atMargin(lines: readonly Line[]): Line[] {
  const isBlank = ({ text: line }: Line) => line.trim() === '';
  const first = lines.findIndex(line => !isBlank(line));
  const held = first < 0 ? [] : lines.slice(first, lines.findLastIndex(line => !isBlank(line)) + 1);
  const margins = held.filter(line => line.kind !== 'code' && !isBlank(line)).map(({ text: line }) => blanks(line));
  const margin = margins.reduce((least, next) => Math.min(least, next), Number.POSITIVE_INFINITY);
  return held.map(line => ({ ...line, text: line.text.slice(Math.min(margin, blanks(line.text))) }));
}

const blanks = (line: string) => line.length - line.trimStart().length;

/** Fenced code, from its first line on. */
type Code = [opening: Line, ...rest: Line[]];

/** The runs of fenced code that are all there is; undefined where there is anything else. */
export function codesIn(lines: readonly Line[]): Code[] | undefined {
  const codes: Code[] = [];
  for (const line of lines) {
    if (line.kind === 'opening') codes.push([line]);
    else if (line.kind === 'code') codes.at(-1)?.push(line);
    else if (line.text.trim() !== '') return undefined;
  }
  return codes.length > 0 ? codes : undefined;
}
