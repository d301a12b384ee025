/** The lines of a block's `raw`, and where each stands in it. */
export class RawLines {
  private readonly lines: { text: string; offset: number }[] = [];
  readonly raw: string;

  constructor(raw: string) {
    this.raw = raw;
    let offset = raw.startsWith('\uFEFF') ? 1 : 0;
    for (const match of raw.matchAll(/\r\n?|\n|$/g)) {
      this.lines.push({ text: raw.slice(offset, match.index).replaceAll('\0', '\uFFFD'), offset });
      offset = match.index + match[0].length;
    }
  }

  offsetOf(line: number): number {
    return this.lines[line]?.offset ?? this.raw.length;
  }

  /** Where text that the parser took from line `first` on stands in `raw`: one offset for each of its lines, or undefined. */
  locate(content: string, first: number): (number | undefined)[] {
    return content.split('\n').map((part, index) => {
      const line = this.lines[first + index];
      const text = part.trim();
      const lead = part.length - part.trimStart().length;
      const at = line && text !== '' ? line.text.indexOf(text) : -1;
      return at < 0 || !line ? undefined : line.offset + at - lead;
    });
  }

  /** As `locate`, for a table cell, where `|` is written `\|`; looks from column `from` on. */
  locateCell(content: string, row: number, from: number): { offsets: number[]; end: number } | undefined {
    const line = this.lines[row];
    if (!line || content === '') return undefined;
    const written = line.text.indexOf(content, from) >= 0 ? content : content.replaceAll('|', '\\|');
    const at = line.text.indexOf(written, from);
    if (at < 0) return undefined;
    const offsets: number[] = [];
    for (let index = 0; index < written.length; index++) {
      if (written.length > content.length && written.startsWith('\\|', index)) index++;
      offsets.push(line.offset + at + index);
    }
    return { offsets, end: at + written.length };
  }
}
