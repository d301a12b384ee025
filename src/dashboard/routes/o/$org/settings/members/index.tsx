import { createFileRoute } from '@tanstack/react-router';
import { InviteButton } from '#dashboard/invites/invite-button.tsx';
import { type MemberSearch, membersOptions, sorts, statuses } from '#dashboard/members/member-data.ts';
import { MembersPage } from '#dashboard/members/members-page.tsx';
import { organizationOptions } from '#dashboard/shell/organization.ts';
import { roles } from '#dashboard/shell/roles.ts';
import { prefetchPages } from '#dashboard/table/use-pages.ts';

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find(known => known === value);

function validate(raw: Record<string, unknown>): MemberSearch {
  const role = oneOf([...roles, 'guest'], raw.role);
  const status = oneOf(statuses, raw.status);
  const sort = oneOf(sorts, raw.sort);
  return {
    ...(typeof raw.search === 'string' && raw.search && { search: raw.search }),
    ...(role && { role }),
    ...(status && { status }),
    ...(typeof raw.sso === 'boolean' && { sso: raw.sso }),
    ...(typeof raw.team === 'string' && raw.team && { team: raw.team }),
    ...(sort && { sort }),
  };
}

export const Route = createFileRoute('/o/$org/settings/members/')({
  validateSearch: validate,
  loader: ({ context: { queryClient }, params: { org }, location, cause }) => {
    const organization = queryClient.getQueryData(organizationOptions(org).queryKey);
    if (organization?.permissions.listMembers && cause !== 'stay')
      void prefetchPages(queryClient, membersOptions(org, validate(location.search)));
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
        onClear={() => void navigate({ search: ({ sort }) => (sort ? { sort } : {}), replace: true })}
      />
    );
  },
});
