import { createFileRoute } from '@tanstack/react-router';
import { TeamReach } from '#dashboard/teams/team-reach.tsx';

export const Route = createFileRoute('/o/$org/settings/teams/$team/access')({
  component: function Tab() {
    const { org, team } = Route.useParams();
    return <TeamReach place={{ organizationId: org, teamId: team }} />;
  },
});
