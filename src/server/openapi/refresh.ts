import type { AutoRefresh } from '#contract/openapi-specs.ts';

/** In hours; 0 for never. */
export const refreshHours = { off: 0, '1h': 1, '6h': 6, '24h': 24 } as const satisfies Record<AutoRefresh, number>;

/** How often a specification is read again that nobody has said anything about. */
export const usualRefresh = refreshHours['6h'];

export function autoRefreshOf(hours: number): AutoRefresh {
  if (hours === refreshHours.off) return 'off';
  if (hours === refreshHours['1h']) return '1h';
  return hours === refreshHours['24h'] ? '24h' : '6h';
}
