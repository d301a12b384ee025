import { z } from 'zod';
import { Id, named } from './common.ts';

const users = z.array(Id).min(1).max(50);

/** One condition of a merge. An approval counts until the change request is edited. */
export const MergeRule = named(
  'MergeRule',
  z.discriminatedUnion('rule', [
    named(
      'PlainMergeRule',
      z.object({
        rule: z.enum([
          'require_at_least_one_review',
          'require_at_least_one_approved_review',
          'require_all_reviews_approved',
          'require_up_to_date_change_request',
          'require_change_request_subject',
          'require_change_request_description',
          'require_author_to_merge',
          'require_comments_resolved',
        ]),
      }),
    ),
    z.object({ rule: z.literal('require_specific_reviewers'), users }).describe('An approval by each of them.'),
    z.object({ rule: z.literal('require_one_of_specific_reviewers'), users }),
    z
      .object({ rule: z.literal('require_team_reviewers'), teams: z.array(Id).min(1).max(20) })
      .describe('An approval by a member of each of these teams.'),
    z.object({ rule: z.literal('require_approvals'), count: z.int().min(1).max(20) }),
    z
      .object({ rule: z.literal('allow_bypass'), users })
      .describe('They may merge all the same, as admins may; they have to say so.'),
  ]),
);
export type MergeRule = z.infer<typeof MergeRule>;

const standalone = [
  z.object({ type: z.literal('none') }),
  z.object({ type: z.literal('rules'), rules: z.array(MergeRule).max(20) }),
] as const;

/** The rules of an organization, for its spaces that inherit. */
export const MergeRules = named('MergeRules', z.discriminatedUnion('type', standalone));
export type MergeRules = z.infer<typeof MergeRules>;

/** The rules of a space. */
export const SpaceMergeRules = named(
  'SpaceMergeRules',
  z.discriminatedUnion('type', [z.object({ type: z.literal('inherit') }), ...standalone]),
);
export type SpaceMergeRules = z.infer<typeof SpaceMergeRules>;

/** A rule that does not hold, in words. */
export const UnmetRule = named(
  'UnmetMergeRule',
  z.object({
    rule: z.string(),
    message: z.string(),
    missing: z.array(Id).optional().describe('Users or teams whose approval is missing.'),
  }),
);
export type UnmetRule = z.infer<typeof UnmetRule>;

/** Whether the rules let the caller merge; what a caller may at all is in `permissions`. */
export const MergeState = named(
  'MergeState',
  z.object({
    mergeable: z.boolean(),
    from: z.enum(['organization', 'space', 'none']).describe('Where the rules come from.'),
    unmet: z.array(UnmetRule),
    bypass: z.boolean().describe('The caller may merge all the same.'),
  }),
);
