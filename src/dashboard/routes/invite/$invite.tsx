import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { getPublicInviteOptions } from '#client/@tanstack/react-query.gen.ts';
import { InviteGone } from '#dashboard/entry/invite-gone.tsx';
import { InvitePage } from '#dashboard/entry/invite-page.tsx';
import { readSession } from '#dashboard/shell/session.ts';

export const Route = createFileRoute('/invite/$invite')({
  validateSearch: (search: Record<string, unknown>): { key?: string } =>
    typeof search.key === 'string' ? { key: search.key } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const user = await readSession(context.queryClient);
    await context.queryClient.ensureQueryData(inviteOptions(params.invite, deps.key));
    return { user };
  },
  errorComponent: InviteGone,
  component: function Invite() {
    const { invite } = Route.useParams();
    const { key } = Route.useSearch();
    const { user } = Route.useLoaderData();
    const { data } = useQuery(inviteOptions(invite, key));
    return data && <InvitePage invite={data} inviteKey={key} user={user} />;
  },
});

const inviteOptions = (inviteId: string, key: string | undefined) =>
  getPublicInviteOptions({ path: { inviteId }, ...(key === undefined ? {} : { query: { key } }) });
