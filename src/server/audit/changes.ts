import { isDeepStrictEqual } from 'node:util';
import type { Snapshot } from './snapshots.ts';

export type Changes = Record<string, { before: unknown; after: unknown }>;

/** Longer values are cut: the log says that something was changed, it is no backup. */
const longest = 500;
/** More changes than that in one step are counted only. */
const most = 200;

function shorten(value: unknown): unknown {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  if (text.length <= longest) return value;
  return `${text.slice(0, longest).toWellFormed()}…`;
}

/** What differs, by member; what did not exist, or is gone, has `null` for everything. */
export function compareStates(before: Snapshot['state'] = {}, after: Snapshot['state'] = {}): Changes {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter(name => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null));
  const side = (state: Snapshot['state'], name: string) => shorten(state[name] ?? null);
  const shown = changed.slice(0, most).map(name => [name, { before: side(before, name), after: side(after, name) }]);
  const more = changed.length - shown.length;
  return Object.fromEntries([...shown, ...(more > 0 ? [['…', { before: null, after: `${more} more` }]] : [])]);
}
