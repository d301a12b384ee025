import { type PageMembers, type PageNode, pageMembers, sameValue } from './model.ts';

/** A member of a page, or `markdown` for its body. */
export type PageMember = keyof PageMembers | 'type' | 'markdown';

/** The members in which two versions of a page differ. */
export function changedMembers(before: PageNode, after: PageNode): PageMember[] {
  const names: PageMember[] = pageMembers.filter(name => !sameValue(before[name], after[name]));
  if (before.type !== after.type) names.push('type');
  if ((before.body ?? '') !== (after.body ?? '')) names.push('markdown');
  return names;
}
