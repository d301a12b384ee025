/**
 * One line of the table. `value` is compared with `limit` as they are; `note` says what else was seen.
 * @typedef {{ what: string, value: number, limit?: number, unit: string, atLeast?: boolean, note?: string }} Figure
 */

/** The value below which a share of the sample lies (nearest rank). @param {readonly number[]} sample @param {number} share */
export function percentile(sample, share) {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** @param {readonly number[]} sample */
export const median = sample => percentile(sample, 0.5);

/** Milliseconds that some work takes. @param {() => Promise<unknown>} work */
export async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** @param {Figure} figure */
export function isMet({ value, limit, atLeast = false }) {
  return limit === undefined || (atLeast ? value >= limit : value <= limit);
}

/** @param {number} value */
export const shown = value => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));

/** @param {Figure} figure */
function limitOf({ limit, atLeast, unit }) {
  return limit === undefined ? '' : `${atLeast ? '≥' : '≤'} ${limit} ${unit}`;
}

/** The table in Markdown, columns aligned. @param {readonly Figure[]} figures */
export function table(figures) {
  const rows = [
    ['What', 'Measured', 'Limit', '', 'Beside it'],
    ...figures.map(figure => [
      figure.what,
      `${shown(figure.value)} ${figure.unit}`,
      limitOf(figure),
      figure.limit === undefined ? '' : isMet(figure) ? 'met' : 'missed',
      figure.note ?? '',
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? [];
  const lines = rows.map(row => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  lines.splice(1, 0, `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`);
  return lines.join('\n');
}
