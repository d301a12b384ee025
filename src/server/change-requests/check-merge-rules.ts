import type { SpaceMergeRules } from '#contract/merge-rules.ts';
import type { Context } from '../http/context.ts';
import { badMember } from '../http/errors.ts';
import { activeMembers } from '../reviews/rows.ts';
import { existingTeams } from '../teams/rows.ts';

/** Whoever the rules name must be of the organization. @throws 400 with the place of the first who is not */
export async function checkMergeRules(
  { db }: Context,
  organizationId: string,
  wanted: SpaceMergeRules | undefined,
): Promise<void> {
  if (wanted?.type !== 'rules') return;
  const users = wanted.rules.flatMap(rule => ('users' in rule ? rule.users : []));
  const teams = wanted.rules.flatMap(rule => ('teams' in rule ? rule.teams : []));
  const members = users.length === 0 ? new Set<string>() : await activeMembers(db, organizationId, users);
  const existing = new Set(await existingTeams(db, organizationId, teams));
  for (const [index, rule] of wanted.rules.entries()) {
    const place = `mergeRules.rules.${index}`;
    if ('users' in rule && !rule.users.every(id => members.has(id)))
      throw badMember(`${place}.users`, 'no-active-member');
    if ('teams' in rule && !rule.teams.every(id => existing.has(id))) throw badMember(`${place}.teams`, 'no-team');
  }
}
