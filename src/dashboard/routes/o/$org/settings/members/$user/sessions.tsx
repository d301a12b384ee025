import { createFileRoute } from '@tanstack/react-router';
import { MemberSessions } from '#dashboard/members/member-sessions.tsx';

export const Route = createFileRoute('/o/$org/settings/members/$user/sessions')({
  component: function Tab() {
    return <MemberSessions userId={Route.useParams().user} />;
  },
});
