import { createFileRoute, redirect } from '@tanstack/react-router';
import { MemberSpaces } from '#dashboard/members/member-spaces.tsx';

// The tabs were parts of one page once.
const parts = ['teams', 'activity', 'sessions'] as const;

export const Route = createFileRoute('/o/$org/settings/members/$user/')({
  beforeLoad: ({ location, params }) => {
    const part = parts.find(name => name === location.hash);
    if (part) throw redirect({ to: `/o/$org/settings/members/$user/${part}`, params, replace: true });
  },
  component: function Access() {
    return <MemberSpaces userId={Route.useParams().user} />;
  },
});
