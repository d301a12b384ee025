import { createFileRoute } from '@tanstack/react-router';
import { MemberTeams } from '#dashboard/members/member-teams.tsx';

export const Route = createFileRoute('/o/$org/settings/members/$user/teams')({
  component: function Tab() {
    return <MemberTeams userId={Route.useParams().user} />;
  },
});
