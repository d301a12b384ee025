import type { MergeRule, UnmetRule } from '#contract/merge-rules.ts';
import type { Level } from '../access/levels.ts';
import { isActive } from '../db/active-requests.ts';
import type { ChangeRequestRow } from '../db/tables/content.ts';
import { type Context, callerId } from '../http/context.ts';
import { countEditsSince } from '../reviews/edit-rows.ts';
import { activeMembers, latestReviews } from '../reviews/rows.ts';
import { membersOfTeams } from '../teams/member-rows.ts';
import { ancestorOf } from './ancestor.ts';
import type { ListedChangeRequest } from './list-rows.ts';
import { countOpenThreads, findMergeRules, type StoredRules } from './merge-rule-rows.ts';
import { type MergeFacts, mayBypass, unmetRules } from './merge-rules.ts';
import { effectiveRules } from './stored-merge-rules.ts';

interface Judged {
  from: 'organization' | 'space' | 'none';
  unmet: UnmetRule[];
  /** The caller may merge all the same. */
  bypass: boolean;
}

/** What the rules say of a merge by the caller now, at their level on the space. */
export async function judgeMerge(
  context: Context,
  row: ChangeRequestRow,
  { mainRevision, level, stored }: { mainRevision: string; level: Level | null; stored: StoredRules },
): Promise<Judged> {
  const { rules, from } = effectiveRules(stored);
  const actor = callerId(context);
  const bypass = level === 'admin' || mayBypass(rules, actor);
  if (rules.length === 0) return { from, unmet: [], bypass };
  const facts: MergeFacts = {
    subject: row.subject,
    description: row.description,
    outdated: mainRevision !== ancestorOf(row),
    openComments: asksForComments(rules) ? await countOpenThreads(context.db, row) : 0,
    author: row.created_by,
    actor,
    verdicts: await verdictsOf(context, row),
    teams: await membersOfTeams(context.db, row.organization_id, teamsOf(rules)),
  };
  return { from, unmet: unmetRules(rules, facts), bypass };
}

const asksForComments = (rules: readonly MergeRule[]) => rules.some(({ rule }) => rule === 'require_comments_resolved');

const teamsOf = (rules: readonly MergeRule[]) =>
  rules.flatMap(rule => (rule.rule === 'require_team_reviewers' ? rule.teams : []));

/** An approval counts until the request is edited; an objection until its reviewer approves. */
async function verdictsOf({ db }: Context, row: ChangeRequestRow): Promise<MergeFacts['verdicts']> {
  const reviews = await latestReviews(db, row);
  if (reviews.length === 0) return new Map();
  const reviewers = reviews.map(({ reviewer }) => reviewer);
  const active = await activeMembers(db, row.organization_id, reviewers);
  const approvals = reviews.filter(({ status }) => status === 'approved');
  const editsSince = await countEditsSince(
    db,
    row,
    approvals.map(({ revision_id }) => revision_id),
  );
  return new Map(
    reviews
      // An author may have approved before they took it over.
      .filter(({ reviewer, status }) => active.has(reviewer) && (status !== 'approved' || reviewer !== row.created_by))
      .map(({ reviewer, status, revision_id }) => [
        reviewer,
        status === 'approved' && editsSince(revision_id) > 0 ? 'stale-approval' : status,
      ]),
  );
}

/** As the change request shows it; undefined for one that is merged or archived. */
export async function mergeStateOf(context: Context, row: ListedChangeRequest, level: Level) {
  if (!isActive(row)) return undefined;
  const judged = await judgeMerge(context, row, {
    mainRevision: row.space_revision,
    level,
    stored: await findMergeRules(context.db, row),
  });
  return { mergeable: judged.unmet.length === 0, ...judged };
}
