import type { ChangeRequest } from '#client/types.gen.ts';

export type MergeCheck = {
  id:
    | 'may'
    | 'approved'
    | 'objections'
    | 'current'
    | 'conflicts'
    | 'subject'
    | 'threads'
    | 'links'
    | 'oldLinks'
    | 'empty';
  /** `no` stops the merge; `note` is worth knowing. */
  result: 'yes' | 'no' | 'note';
  count: number;
};

/** What a rule says of these, it says better. */
const ruled: Readonly<Record<string, MergeCheck['id']>> = {
  require_at_least_one_approved_review: 'approved',
  require_approvals: 'approved',
  require_all_reviews_approved: 'objections',
  require_change_request_subject: 'subject',
};

/** Said only when they do not hold: that they do goes without saying. */
const quiet: MergeCheck['id'][] = ['objections', 'subject', 'links', 'oldLinks', 'empty'];

/** What stands for and against merging, in the order in which it is shown. */
export function mergeChecks(
  request: ChangeRequest,
  { threads, brokenLinks, newlyBroken }: { threads: number; brokenLinks: number; newlyBroken: number },
): MergeCheck[] {
  const { approvals = 0, objections = 0 } = request.review ?? {};
  const { pages, files, other } = request.changes;
  const check = (id: MergeCheck['id'], passed: boolean, otherwise: 'no' | 'note', count = 0): MergeCheck => ({
    id,
    result: passed ? 'yes' : otherwise,
    count,
  });
  const all = [
    check('may', request.permissions.merge, 'no'),
    check('current', !request.outdated, 'no'),
    check('conflicts', request.conflicts === 0, 'no', request.conflicts),
    check('approved', approvals > 0, 'note', approvals),
    check('objections', objections === 0, 'note', objections),
    check('subject', request.subject !== '', 'note'),
    check('threads', threads === 0, 'note', threads),
    check('links', newlyBroken === 0, 'note', newlyBroken),
    // A merge makes them no worse.
    check('oldLinks', newlyBroken > 0 || brokenLinks === 0, 'note', brokenLinks),
    check('empty', pages + files + other > 0, 'note'),
  ];
  const said = request.merge?.unmet.map(({ rule }) => ruled[rule]) ?? [];
  return all.filter(({ id, result }) => (result === 'yes' ? !quiet.includes(id) : !said.includes(id)));
}
