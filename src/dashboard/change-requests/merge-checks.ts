import type { ChangeRequest, ChangeRequestChecks } from '#client/types.gen.ts';

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
    | 'images'
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

/** Rules that are met in the same way as one of the checks. */
export const remedyOf: Readonly<Record<string, MergeCheck['id']>> = {
  ...ruled,
  require_at_least_one_review: 'approved',
  require_specific_reviewers: 'approved',
  require_one_of_specific_reviewers: 'approved',
  require_team_reviewers: 'approved',
  require_comments_resolved: 'threads',
};

/** Said only when they do not hold: that they do goes without saying. */
const quiet: MergeCheck['id'][] = ['objections', 'subject', 'links', 'oldLinks', 'images', 'empty'];

/** What the content brings along; undefined while it is being checked. */
type Content = Pick<ChangeRequestChecks, 'brokenLinks' | 'imagesWithoutAlt'> | undefined;

/** What stands for and against merging, in the order in which it is shown. */
export function mergeChecks(
  request: ChangeRequest,
  { threads, content }: { threads: number; content: Content },
): MergeCheck[] {
  const { approvals = 0, objections = 0 } = request.review ?? {};
  const { added = 0, other = 0 } = content?.brokenLinks ?? {};
  const images = content?.imagesWithoutAlt.count ?? 0;
  const { pages, files, other: rest } = request.changes;
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
    check('links', added === 0, 'note', added),
    // A merge makes them no worse.
    check('oldLinks', other === 0, 'note', other),
    check('images', images === 0, 'note', images),
    check('empty', pages + files + rest > 0, 'note'),
  ];
  const said = request.merge?.unmet.map(({ rule }) => ruled[rule]) ?? [];
  return all.filter(({ id, result }) => (result === 'yes' ? !quiet.includes(id) : !said.includes(id)));
}
