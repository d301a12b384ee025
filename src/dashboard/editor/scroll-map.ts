/** A block of the page: its first line in the source, and where it is drawn, in pixels from the top. */
export type Stop = { line: number; top: number };

/** Stops in order of both, without those that would go back: what stands beside another counts once. */
export function rising(stops: readonly Stop[]): Stop[] {
  const sorted = stops.toSorted((a, b) => a.line - b.line || a.top - b.top);
  const kept: Stop[] = [];
  for (const stop of sorted) {
    const last = kept.at(-1);
    if (!last || (stop.line > last.line && stop.top >= last.top)) kept.push(stop);
  }
  return kept;
}

function between(stops: readonly Stop[], value: number, of: 'line' | 'top'): [Stop, Stop] | undefined {
  const next = stops.findIndex(stop => stop[of] > value);
  const from = stops[next < 0 ? stops.length - 2 : next - 1];
  const to = stops[next < 0 ? stops.length - 1 : next];
  return from && to ? [from, to] : undefined;
}

function interpolate(stops: readonly Stop[], value: number, of: 'line' | 'top', wanted: 'line' | 'top'): number {
  const pair = between(stops, value, of);
  if (!pair) return stops[0]?.[wanted] ?? 0;
  const [from, to] = pair;
  const span = to[of] - from[of];
  const share = span === 0 ? 0 : Math.min(1, Math.max(0, (value - from[of]) / span));
  return from[wanted] + share * (to[wanted] - from[wanted]);
}

/** Where a line (with its fraction) is drawn. */
export const topOfLine = (stops: readonly Stop[], line: number): number => interpolate(stops, line, 'line', 'top');
/** Which line is drawn there. */
export const lineAtTop = (stops: readonly Stop[], top: number): number => interpolate(stops, top, 'top', 'line');
