import { createFileRoute } from '@tanstack/react-router';
import { teamOptions } from '#dashboard/teams/team-data.ts';
import { TeamFrame } from '#dashboard/teams/team-frame.tsx';

export const Route = createFileRoute('/o/$org/settings/teams/$team')({
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(teamOptions({ organizationId: params.org, teamId: params.team })),
  component: function Team() {
    const { org, team } = Route.useParams();
    return <TeamFrame place={{ organizationId: org, teamId: team }} />;
  },
});
