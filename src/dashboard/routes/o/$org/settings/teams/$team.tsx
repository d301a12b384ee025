import { createFileRoute } from '@tanstack/react-router';
import { teamOptions } from '#dashboard/teams/team-data.ts';
import { TeamPage } from '#dashboard/teams/team-page.tsx';

export const Route = createFileRoute('/o/$org/settings/teams/$team')({
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(teamOptions({ organizationId: params.org, teamId: params.team })),
  component: function Team() {
    const { org, team } = Route.useParams();
    return <TeamPage place={{ organizationId: org, teamId: team }} />;
  },
});
