// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { organizationOptions } from '#dashboard/shell/organization.ts';
import { StrangersDialog } from '#dashboard/teams/strangers-dialog.tsx';
import { answerRequests } from '#dashboard/testing/client.ts';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

let sent: { url: string; body: unknown }[] = [];
answerRequests(async request => {
  sent.push({ url: new URL(request.url).pathname, body: await request.json() });
  return Response.json({});
});
beforeEach(() => {
  sent = [];
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
});
afterEach(cleanup);

const addresses = ['ada@example.com', 'alan@example.com'];

async function show(admin: boolean, others: number) {
  const queries = new QueryClient();
  const organization = { id: 'o1', title: 'Acme', defaultRole: 'edit', permissions: { admin } };
  queries.setQueryData(organizationOptions('o1').queryKey, organization as never); // only these are read
  const addOthers = vi.fn(async () => true);
  const onClose = vi.fn();
  renderInside('o1', queries, () => (
    <StrangersDialog place={{ organizationId: 'o1', teamId: 't1' }} {...{ addresses, others, addOthers, onClose }} />
  ));
  await screen.findByRole('dialog', { name: '2 people are not in Acme yet' });
  return { addOthers, onClose };
}

test('an admin invites strangers with the team and adds the others in one step', async () => {
  const { addOthers, onClose } = await show(true, 3);
  for (const address of addresses) expect(screen.getByText(address)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Invite 2 people, add 3' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toEqual([{ url: '/v1/orgs/o1/invites', body: { emails: addresses, role: 'edit', teams: ['t1'] } }]);
  expect(addOthers).toHaveBeenCalledOnce();
});

test('who is no admin is told whom to ask, and may add the others alone', async () => {
  const { addOthers, onClose } = await show(false, 1);
  expect(screen.getByText(/Ask an admin of the organization/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Invite/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add the other one only' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(addOthers).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
});
