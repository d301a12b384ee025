// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { organizationOptions } from '#dashboard/shell/organization.ts';
import { recentActions } from '#dashboard/shell/undo.ts';
import { TeamMembers } from '#dashboard/teams/team-members.tsx';
import { answerRequests } from '#dashboard/testing/client.ts';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

const memberOf = (id: string, role: 'owner' | 'member') => ({
  organization: { id, role: 'edit', disabled: false, user: { id, displayName: id, email: `${id}@example.com` } },
  team: { role },
});
const members = [memberOf('Ada', 'owner'), memberOf('Alan', 'member'), memberOf('Grace', 'member')];
const sent: unknown[] = [];
answerRequests(async request => {
  // Everybody is in the team already.
  const items = request.url.includes('/teams/t1/members') ? members : [];
  if (request.method === 'GET') return Response.json({ items, count: items.length });
  sent.push(await request.json());
  return Response.json({});
});

test('several people are taken out of a team at once, and Undo puts each back in their role', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const queries = new QueryClient();
  const organization = { id: 'o1', title: 'Acme', permissions: { admin: true, listMembers: true } };
  queries.setQueryData(organizationOptions('o1').queryKey, organization as never); // only these are read
  renderInside('o1', queries, () => (
    <TeamMembers
      place={{ organizationId: 'o1', teamId: 't1' }}
      team={{ members: 3, ownerCount: 1, permissions: { admin: true } } as never} // nothing else is read
    />
  ));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ada' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Grace' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove from the team' }));
  await waitFor(() => expect(sent).toEqual([{ remove: ['Ada', 'Grace'] }]));
  await waitFor(() => expect(recentActions.get()[0]?.text).toBe('2 people are no longer in the team'));
  await recentActions.get()[0]?.undo();
  expect(sent.at(-1)).toEqual({ memberships: { Ada: { role: 'owner' }, Grace: { role: 'member' } } });
});
