const fence = /^(?:(?:[-*+]|\d{1,9}[.)])\s+)?(`{3,}(?=[^`]*$)|~{3,})/;

/** Follows fenced code line by line. In MDX nothing else is code, however far it is indented. */
export class Fences {
  private sign = '';

  /** Whether the line is one of a fence, and whether it begins it. */
  kindOf(line: string): 'text' | 'code' | 'opening' {
    const text = line.trim();
    if (this.sign === '') {
      this.sign = fence.exec(text)?.[1] ?? '';
      return this.sign === '' ? 'text' : 'opening';
    }
    if (text.startsWith(this.sign) && text.replaceAll(this.sign[0] ?? '`', '') === '') this.sign = '';
    return 'code';
  }
}
