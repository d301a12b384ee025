import { createFileRoute } from '@tanstack/react-router';
import { TeamSettings } from '#dashboard/teams/team-settings.tsx';

export const Route = createFileRoute('/o/$org/settings/teams/$team/settings')({
  component: function Tab() {
    const { org, team } = Route.useParams();
    return <TeamSettings place={{ organizationId: org, teamId: team }} />;
  },
});
