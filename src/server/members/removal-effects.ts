import type { members } from '#contract/members.ts';
import type { MergeRule } from '#contract/merge-rules.ts';
import type { Result } from '#contract/operation.ts';
import type { OrganizationAccess } from '../access/load.ts';
import { effectiveRules, readMergeRules } from '../change-requests/stored-merge-rules.ts';
import { together } from '../db/together.ts';
import { countGivenItems, listGivenItems, presentGivenItem } from '../grants/given-rows.ts';
import type { Context } from '../http/context.ts';
import { countTeamsOf, listTeamsOf } from '../teams/rows.ts';
import { countAwaitedReviews, countOwnRequests, listOwnRequests, spacesToJudge } from './removal-rows.ts';
import { countMemberTokens } from './session-rows.ts';

type Effects = Result<(typeof members)['getMemberRemovalEffects']>;

const most = 10;
const firstPage = { limit: most, direction: 'asc' as const, after: undefined, filter: '' };

/** What ends with a membership, as its member or an admin is told. */
export async function removalEffects(
  { db, services }: Context,
  { organization, viewer }: OrganizationAccess,
  userId: string,
): Promise<Effects> {
  const { id: organizationId } = organization;
  const membership = { organizationId, userId };
  const subject = { kind: 'user' as const, id: userId };
  const tokensOf = { organizationId, userIds: [userId] };
  const now = services.clock.now().toISOString();
  const [teams, teamCount, given, givenCount, requests, requestCount, reviews, tokens, rules] = await together(
    db,
    () => listTeamsOf(db, organizationId, userId, {}, firstPage),
    () => countTeamsOf(db, organizationId, userId, {}),
    () => listGivenItems(db, organizationId, subject, firstPage),
    () => countGivenItems(db, organizationId, subject),
    () => listOwnRequests(db, membership, most),
    () => countOwnRequests(db, membership),
    () => countAwaitedReviews(db, membership),
    () => countMemberTokens(db, tokensOf, now, ['personal']),
    () => (viewer.role === 'admin' ? spacesToJudge(db, membership) : undefined),
  );
  const mergeRules = rules ? rulesWith(userId, organization.merge_rules, rules) : [];
  return {
    teams: { count: teamCount, items: teams.rows.map(({ id, title }) => ({ id, title })) },
    access: { count: givenCount, items: given.rows.map(presentGivenItem) },
    changeRequests: {
      count: requestCount,
      items: requests.map(({ id, number, subject, space_id, title }) => ({
        ...{ id, number, subject },
        space: { id: space_id, title },
      })),
    },
    reviews,
    tokens,
    mergeRules: { count: mergeRules.length, items: mergeRules.slice(0, most) },
  };
}

type Needed = Effects['mergeRules']['items'][number];

type RuleName = Needed['rules'][number];

/** The name of a rule that cannot hold without a member. */
function ruleNeeding(rule: MergeRule, userId: string): RuleName[] {
  const isNamed = 'users' in rule && rule.users.includes(userId);
  if (rule.rule === 'require_specific_reviewers' && isNamed) return [rule.rule];
  return rule.rule === 'require_one_of_specific_reviewers' && isNamed && rule.users.length === 1 ? [rule.rule] : [];
}

/** The rules that cannot hold without a member, as a reviewer or as the author of what is not merged yet. */
function rulesWith(
  userId: string,
  inherited: string | null,
  spaces: Awaited<ReturnType<typeof spacesToJudge>>,
): Needed[] {
  const everywhere = readMergeRules(inherited);
  const general = everywhere.type === 'rules' ? everywhere.rules.flatMap(rule => ruleNeeding(rule, userId)) : [];
  const special = spaces.flatMap(({ id, title, own, author }) => {
    const { rules, from } = effectiveRules({ own, inherited });
    const found = rules.flatMap((rule): RuleName[] => {
      if (rule.rule === 'require_author_to_merge') return author ? [rule.rule] : [];
      return from === 'space' ? ruleNeeding(rule, userId) : [];
    });
    return found.length > 0 ? [{ space: { id, title }, rules: found }] : [];
  });
  return [...(general.length > 0 ? [{ rules: general }] : []), ...special];
}
