import { RawLines } from './links-lines.ts';
import type { Offsets } from './translate-model.ts';

/** Where text that the parser took from a block stands in the page. */
export class Places {
  private readonly lines: RawLines;
  private readonly start: number;

  /** @param start offset of the block in the page */
  constructor(raw: string, start: number) {
    this.lines = new RawLines(raw);
    this.start = start;
  }

  /** One offset for each unit of the text and one for its end; undefined when a line is not found. */
  of(content: string, first: number): Offsets | undefined {
    const offsets: number[] = [];
    for (const [index, line] of content.split('\n').entries()) {
      const at = this.lineAt(line, first + index);
      if (at === undefined) return undefined;
      for (let column = 0; column <= line.length; column++) offsets.push(at + column);
    }
    return offsets;
  }

  /** As `of`, for a table cell; `from` is the column to look from, and `end` where the next cell may begin. */
  ofCell(content: string, row: number, from: number): { offsets: Offsets; end: number } | undefined {
    const found = this.lines.locateCell(content, row, from);
    if (!found) return undefined;
    const offsets = found.offsets.map(offset => this.start + offset);
    // A pipe is written with a backslash before it, which belongs to it.
    const starts = offsets.map((offset, index) =>
      index === 0 ? this.firstOf(content, offset) : (offsets[index - 1] ?? 0) + 1,
    );
    return { offsets: [...starts, (offsets.at(-1) ?? 0) + 1], end: found.end };
  }

  private firstOf(content: string, offset: number): number {
    return content.startsWith('|') ? offset - 1 : offset;
  }

  /** What is left of a line after its containers' marks is at its end; only headings may have more behind. */
  private lineAt(line: string, number: number): number | undefined {
    const text = line.trim();
    const offset = this.lines.offsetOf(number);
    const raw = this.lines.raw.slice(offset, this.lines.offsetOf(number + 1)).replaceAll('\0', '\uFFFD');
    const whole = raw.trimEnd();
    const lead = line.length - line.trimStart().length;
    const at = whole.endsWith(text) ? whole.length - text.length : raw.lastIndexOf(text);
    return at < 0 ? undefined : this.start + offset + at - lead;
  }
}
