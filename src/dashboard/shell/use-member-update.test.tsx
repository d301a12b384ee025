// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listMembersInOrganizationByIdInfiniteOptions } from '#client/@tanstack/react-query.gen.ts';
import { organizationOptions } from '#dashboard/shell/organization.ts';
import { useMemberUpdate } from '#dashboard/shell/use-member-update.ts';
import { answerRequests } from '#dashboard/testing/client.ts';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

let role = 'edit';
answerRequests(async () => Response.json({ object: 'member', id: 'u1', role, disabled: false }));
function Enable() {
  const { update } = useMemberUpdate();
  return (
    <button type="button" onClick={() => update({ id: 'u1' }, { disabled: false })}>
      Enable
    </button>
  );
}

test.each([
  ['admin', true],
  ['edit', false],
])(
  'enabling a member whose role (%s) only the answer tells makes the pages of the list stale: %s',
  async (answered, isStale) => {
    role = answered;
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    queries.setQueryData(organizationOptions('o1').queryKey, { id: 'o1' } as never); // only its id is read
    const { queryKey } = listMembersInOrganizationByIdInfiniteOptions({ path: { organizationId: 'o1' } });
    queries.setQueryData(queryKey, { pages: [], pageParams: [] });
    const lists = [{ _id: 'listMembersInOrganizationById' }];
    queries.setQueryData(lists, { items: [], count: 0 });
    renderInside('o1', queries, Enable);
    await userEvent.click(await screen.findByRole('button', { name: 'Enable' }));
    await waitFor(() => expect(queries.getQueryState(lists)?.isInvalidated).toBe(true));
    expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(isStale);
  },
);
