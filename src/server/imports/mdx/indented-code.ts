const indented = /^(?: {4}|\t)/;
const listItem = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;

/** Whether a line may be one of code for its indentation, which is only so in Markdown. */
export const isIndented = (line: string): boolean => indented.test(line);

/** Follows code that is indented line by line (CommonMark 4.4): behind a blank line, and not in a list. */
export class IndentedCode {
  private isCode = false;
  private inList = false;
  private afterBlank = true;

  /** Whether the line is one of it; blank lines within and behind it are. */
  holds(line: string): boolean {
    const isBlank = line.trim() === '';
    if (!isBlank) {
      const isIn = isIndented(line);
      this.isCode = isIn && !this.inList && (this.isCode || this.afterBlank);
      if (!isIn) this.inList = listItem.test(line) || (this.inList && /^\s/.test(line));
    }
    this.afterBlank = isBlank;
    return this.isCode;
  }
}
