import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { teamOptions } from '#dashboard/teams/team-data.ts';
import { TeamMembers } from '#dashboard/teams/team-members.tsx';

export const Route = createFileRoute('/o/$org/settings/teams/$team/')({
  component: function Tab() {
    const { org, team } = Route.useParams();
    const place = { organizationId: org, teamId: team };
    const { data } = useSuspenseQuery(teamOptions(place));
    return <TeamMembers place={place} team={data} />;
  },
});
