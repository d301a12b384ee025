import { createFileRoute } from '@tanstack/react-router';
import { InviteButton } from '#dashboard/invites/invite-button.tsx';
import { membersOptions } from '#dashboard/members/members-list.ts';
import { MembersPage } from '#dashboard/members/members-page.tsx';
import { type MemberSearch, validateMembersSearch } from '#dashboard/members/members-search.ts';
import { isFirstHere } from '#dashboard/shell/first-answers.ts';
import { organizationOptions } from '#dashboard/shell/organization.ts';
import { signedIn } from '#dashboard/shell/session.ts';
import { prefetchPages } from '#dashboard/table/use-pages.ts';

export const Route = createFileRoute('/o/$org/settings/members/')({
  // Asked for while the files of the screen are on their way, so the loader is not among them.
  codeSplitGroupings: [['component']],
  validateSearch: validateMembersSearch,
  loader: ({ context: { queryClient }, params: { org }, location, cause }) => {
    if (cause === 'stay') return undefined;
    const asked = signedIn(queryClient)
      .then(user => user && queryClient.ensureQueryData(organizationOptions(org)))
      .then(
        organization =>
          organization?.permissions.listMembers
            ? prefetchPages(queryClient, membersOptions(org, validateMembersSearch(location.search)))
            : undefined,
        () => {}, // the frame says what went wrong
      );
    // To draw rows that are here is less work than to draw their places first.
    return isFirstHere(`/v1/orgs/${org}/members`) ? asked : undefined;
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
