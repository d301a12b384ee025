import { createFileRoute } from '@tanstack/react-router';
import { MemberFrame } from '#dashboard/members/member-frame.tsx';
import { memberOptions } from '#dashboard/shell/member-data.ts';

export const Route = createFileRoute('/o/$org/settings/members/$user')({
  loader: ({ context, params }) => context.queryClient.ensureQueryData(memberOptions(params.org, params.user)),
  component: function Member() {
    return <MemberFrame userId={Route.useParams().user} />;
  },
});
