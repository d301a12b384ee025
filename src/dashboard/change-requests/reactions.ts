import type { Reaction, User } from '#client/types.gen.ts';

/** The reactions after this person pressed one of them, and whether it was given or taken back. */
export function toggleReaction(
  reactions: readonly Reaction[],
  code: string,
  me: User,
): { reactions: Reaction[]; added: boolean } {
  const existing = reactions.find(({ emoji }) => emoji === code);
  const mine = existing?.users.some(({ user }) => user.id === me.id) ?? false;
  if (!existing) {
    const users = [{ user: me, reactedAt: new Date().toISOString() }];
    return { added: true, reactions: [...reactions, { emoji: code, count: 1, users }] };
  }
  const users = mine
    ? existing.users.filter(({ user }) => user.id !== me.id)
    : [...existing.users, { user: me, reactedAt: new Date().toISOString() }];
  const changed = { ...existing, users, count: existing.count + (mine ? -1 : 1) };
  return {
    added: !mine,
    reactions: reactions.flatMap(reaction =>
      reaction.emoji !== code ? [reaction] : changed.count > 0 ? [changed] : [],
    ),
  };
}
