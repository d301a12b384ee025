// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listMembersInOrganizationByIdInfiniteOptions } from '#client/@tanstack/react-query.gen.ts';
import { FrameOrganization, organizationOptions } from '#dashboard/shell/organization.ts';
import { useMemberUpdate } from '#dashboard/shell/use-member-update.ts';
import { answerRequests } from '#dashboard/testing/client.ts';

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
    const history = createMemoryHistory();
    const router = createRouter({ routeTree: createRootRoute({ component: Enable }), history });
    render(
      <QueryClientProvider client={queries}>
        <FrameOrganization value="o1">
          <RouterProvider router={router as never /* not the router of the dashboard */} />
        </FrameOrganization>
      </QueryClientProvider>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Enable' }));
    await waitFor(() => expect(queries.getQueryState(lists)?.isInvalidated).toBe(true));
    expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(isStale);
  },
);
