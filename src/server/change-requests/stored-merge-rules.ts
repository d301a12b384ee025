import { type MergeRule, MergeRules, SpaceMergeRules } from '#contract/merge-rules.ts';
import type { StoredRules } from './merge-rule-rows.ts';

/** Rules as they are kept; nothing is the default. */
export const readMergeRules = (json: string | null): MergeRules =>
  json === null ? { type: 'none' } : MergeRules.parse(JSON.parse(json));
export const readSpaceMergeRules = (json: string | null): SpaceMergeRules =>
  json === null ? { type: 'inherit' } : SpaceMergeRules.parse(JSON.parse(json));

/** The rules that hold in a space: its own, or those of the organization where it inherits. */
export function effectiveRules(stored: StoredRules): {
  rules: readonly MergeRule[];
  from: 'organization' | 'space' | 'none';
} {
  const own = readSpaceMergeRules(stored.own);
  const effective = own.type === 'inherit' ? readMergeRules(stored.inherited) : own;
  if (effective.type === 'none') return { rules: [], from: 'none' };
  return { rules: effective.rules, from: own.type === 'inherit' ? 'organization' : 'space' };
}
