/** One line of CSV (RFC 4180) that spreadsheets read as text: what would begin a formula gets an apostrophe in front. */
export function csvLine(cells: readonly string[]): string {
  return `${cells
    .map(cell => (/^[\s]*[=+\-@]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell))
    .map(cell => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')}\r\n`;
}
