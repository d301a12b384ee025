import { createFileRoute } from '@tanstack/react-router';
import { InviteButton } from '#dashboard/invites/invite-button.tsx';
import { membersOptions } from '#dashboard/members/member-options.ts';
import { MembersPage } from '#dashboard/members/members-page.tsx';
import { type MemberSearch, validateMembersSearch } from '#dashboard/members/members-search.ts';
import { waitingRequestsOptions } from '#dashboard/shell/access-requests.ts';
import { organizationOptions } from '#dashboard/shell/organization.ts';
import { prefetchPages } from '#dashboard/table/use-pages.ts';

export const Route = createFileRoute('/o/$org/settings/members/')({
  validateSearch: validateMembersSearch,
  loader: ({ context: { queryClient }, params: { org }, location, cause }) => {
    const asked = organizationOptions(org);
    // The frame asks for the organization, and only where somebody is signed in.
    if (cause === 'stay' || !queryClient.getQueryState(asked.queryKey)) return;
    void queryClient.ensureQueryData(asked).then(
      ({ permissions }) => {
        const options = membersOptions(org, validateMembersSearch(location.search));
        if (permissions.listMembers) void prefetchPages(queryClient, options);
        if (permissions.admin)
          void queryClient.prefetchQuery(waitingRequestsOptions({ kind: 'organization', id: org }));
      },
      () => {}, // the frame says what went wrong
    );
  },
  component: function Members() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <MembersPage
        search={search}
        invite={<InviteButton />}
        // What is undefined is left out of the address.
        onChange={change => void navigate({ search: now => ({ ...now, ...change }) as MemberSearch, replace: true })}
        onClear={() =>
          void navigate({ search: ({ sort, reversed }) => ({ sort, reversed }) as MemberSearch, replace: true })
        }
      />
    );
  },
});
