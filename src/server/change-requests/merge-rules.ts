import type { MergeRule, UnmetRule } from '#contract/merge-rules.ts';

/** What the rules look at. */
export interface MergeFacts {
  subject: string;
  description: string;
  outdated: boolean;
  openComments: number;
  author: string;
  /** Who wants to merge. */
  actor: string;
  /** The last verdict of everybody who gave one and may still look at the space; an approval from before the last edit is stale. */
  verdicts: ReadonlyMap<string, 'approved' | 'stale-approval' | 'changes-requested'>;
  /** Members of the teams that rules name. */
  teams: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The rules that do not hold, in their order. */
export const unmetRules = (rules: readonly MergeRule[], facts: MergeFacts): UnmetRule[] =>
  rules.flatMap(rule => checkRule(rule, facts) ?? []);

/** Whether a rule lets this user merge although others do not hold. */
export const mayBypass = (rules: readonly MergeRule[], userId: string): boolean =>
  rules.some(rule => rule.rule === 'allow_bypass' && rule.users.includes(userId));

function checkRule(rule: MergeRule, facts: MergeFacts): UnmetRule | undefined {
  const unless = (holds: boolean, message: string, missing: readonly string[] = []): UnmetRule | undefined =>
    holds ? undefined : { rule: rule.rule, message, ...(missing.length > 0 ? { missing: [...missing] } : {}) };
  const approved = (userId: string) => facts.verdicts.get(userId) === 'approved';
  const approvals = [...facts.verdicts.keys()].filter(approved).length;
  switch (rule.rule) {
    case 'require_at_least_one_review':
      return unless(facts.verdicts.size > 0, 'Nobody has reviewed it yet.');
    case 'require_at_least_one_approved_review':
      return unless(approvals > 0, 'Nobody has approved it as it is now.');
    case 'require_approvals':
      return unless(approvals >= rule.count, `It has ${approvals} of ${rule.count} approvals.`);
    case 'require_all_reviews_approved': {
      const against = [...facts.verdicts].filter(([, verdict]) => verdict === 'changes-requested').map(([id]) => id);
      return unless(against.length === 0, 'Somebody asks for changes.', against);
    }
    case 'require_specific_reviewers': {
      const missing = rule.users.filter(id => !approved(id));
      return unless(missing.length === 0, 'Somebody who has to approve it has not.', missing);
    }
    case 'require_one_of_specific_reviewers':
      return unless(rule.users.some(approved), 'One of those who have to approve it must.', rule.users);
    case 'require_team_reviewers': {
      const missing = rule.teams.filter(id => ![...(facts.teams.get(id) ?? [])].some(approved));
      return unless(missing.length === 0, 'A team that has to approve it has not.', missing);
    }
    case 'require_up_to_date_change_request':
      return unless(!facts.outdated, 'The main content has moved on; update the request first.');
    case 'require_change_request_subject':
      return unless(facts.subject.trim() !== '', 'It has no subject.');
    case 'require_change_request_description':
      return unless(facts.description.trim() !== '', 'It has no description.');
    case 'require_author_to_merge':
      return unless(facts.actor === facts.author, 'Only its author may merge it.');
    case 'require_comments_resolved':
      return unless(facts.openComments === 0, `${facts.openComments} comments are open.`);
    case 'allow_bypass':
      return undefined;
  }
}
