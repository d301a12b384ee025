import { useMemo } from 'react';
import type { TeamMember } from '#client/types.gen.ts';
import type { News } from '#dashboard/table/news-button.tsx';
import { ownRows } from '#dashboard/table/own-rows.ts';
import { type Pages, usePages } from '#dashboard/table/use-pages.ts';
import { useSteadyRows } from '#dashboard/table/use-steady-rows.ts';
import { type TeamPlace, teamMembersOptions } from '#dashboard/teams/team-data.ts';

type SteadyMembers = Pages<TeamMember> & {
  news: News;
  /** With those that wait. */
  loaded: readonly TeamMember[];
};

/** Who is in a team; whom others add waits. */
export function useSteadyMembers(place: TeamPlace): SteadyMembers {
  const pages = usePages(teamMembersOptions(place));
  const from = useMemo(() => pages.rows.map(member => ({ ...member, id: member.organization.id })), [pages.rows]);
  const own = ownRows.use();
  const steady = useSteadyRows(from, {
    key: place.teamId,
    // People are added by id or by address.
    isOwn: ({ id, organization: { user } }) => own.has(id) || own.has(user.email ?? ''),
  });
  return { ...pages, ...steady, loaded: pages.rows };
}
