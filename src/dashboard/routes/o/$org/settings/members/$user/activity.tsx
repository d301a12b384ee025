import { createFileRoute } from '@tanstack/react-router';
import { MemberActivity } from '#dashboard/members/member-activity.tsx';

export const Route = createFileRoute('/o/$org/settings/members/$user/activity')({
  component: function Tab() {
    return <MemberActivity userId={Route.useParams().user} />;
  },
});
