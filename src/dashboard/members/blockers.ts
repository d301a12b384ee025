import type { Member } from '#client/types.gen.ts';
import { refusalOf } from '#dashboard/members/refusal.ts';
import { t } from '#dashboard/messages/bulk-members.ts';

export type Blocked = Record<'update' | 'disable' | 'remove', string | false>;

/** How many are named. */
const most = 3;

function blockedBy(chosen: readonly Member[], change: keyof Blocked): string | false {
  const blocking = chosen.filter(member => refusalOf(member, change));
  const [first] = blocking;
  if (!first) return false;
  const names = blocking.slice(0, most).map(({ user }) => user.displayName);
  const reason = refusalOf(first, change) || '';
  return t('blockedBy', { names: names.join(', '), more: blocking.length - names.length, reason });
}

/** Which of the chosen members stand in the way of a change of all, and why; false where none does. */
export const blockersOf = (chosen: readonly Member[]): Blocked => ({
  update: blockedBy(chosen, 'update'),
  disable: blockedBy(chosen, 'disable'),
  remove: blockedBy(chosen, 'remove'),
});
