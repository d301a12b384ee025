import type { Standing } from '#dashboard/change-requests/reviews.ts';

type Facts = {
  rule: string;
  /** Whose approval it misses. */
  missing: readonly string[];
  reviewers: readonly Pick<Standing, 'user' | 'status'>[];
  /** Who looks, where they may approve. */
  me: string | undefined;
};

const naming = ['require_specific_reviewers', 'require_one_of_specific_reviewers'];

/** What is to be done next for a rule that names people; undefined for any other. */
export function reviewStep({ rule, missing, reviewers, me }: Facts): 'review' | 'wait' | { ask: string[] } | undefined {
  if (!naming.includes(rule) || missing.length === 0) return undefined;
  if (me !== undefined && missing.includes(me)) return 'review';
  const awaited = new Set(reviewers.filter(({ status }) => status === 'pending').map(({ user }) => user.id));
  const ask = missing.filter(id => !awaited.has(id));
  // Of several of whom one is enough, one is asked.
  const isAsked = rule === 'require_one_of_specific_reviewers' ? ask.length < missing.length : ask.length === 0;
  return isAsked ? 'wait' : { ask };
}
