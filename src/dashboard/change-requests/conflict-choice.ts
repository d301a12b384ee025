import type { Conflict } from '#client/types.gen.ts';
import { valueName } from '#dashboard/change-requests/attribute-words.ts';

export type Choice = 'main' | 'mine' | 'both-main-first' | 'both-mine-first';

const textual = new Set<Conflict['kind']>(['text', 'member', 'variable', 'reusable-content']);

/** Whether the result of a conflict can be written by hand: a text, and not one of a few values that have names. */
export const isEditable = ({ kind, member = '', main, mine }: Conflict): boolean =>
  textual.has(kind) &&
  typeof main === 'string' &&
  typeof mine === 'string' &&
  !(kind === 'member' && valueName(member, mine) !== undefined);

/** Whether both sides can stand one after the other. */
export const takesBoth = (conflict: Conflict): boolean => conflict.kind === 'text' && isEditable(conflict);

function joined(first: string, second: string): string {
  return `${first.trimEnd()}\n\n${second.trimStart()}`;
}

/** What a choice comes to, as text; undefined where the sides are no texts. */
export function resultOf({ main, mine }: Conflict, choice: Choice): string | undefined {
  if (choice === 'main') return typeof main === 'string' ? main : undefined;
  if (choice === 'mine') return typeof mine === 'string' ? mine : undefined;
  if (typeof main !== 'string' || typeof mine !== 'string') return undefined;
  return choice === 'both-main-first' ? joined(main, mine) : joined(mine, main);
}

/** What stands in the result at first: the proposal, or what is in the request now. */
export function firstResult(conflict: Conflict): string {
  if (conflict.suggestion !== undefined && !conflict.resolved) return conflict.suggestion;
  const { used, value, base } = conflict;
  const now = used === 'value' ? value : used === 'base' ? base : resultOf(conflict, used);
  return typeof now === 'string' ? now : '';
}
