/** At the start of a cell, and of what a spreadsheet with other separators takes for one. */
const formulaStart = /(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/** One line of CSV (RFC 4180) that spreadsheets read as text: what would begin a formula gets an apostrophe in front. */
export function csvLine(cells: readonly string[]): string {
  return `${cells
    .map(cell => cell.replace(formulaStart, "$1'"))
    .map(cell => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')}\r\n`;
}
