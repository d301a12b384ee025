// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { offlineSince } from '#dashboard/shell/connection.ts';
import { organizationOptions } from '#dashboard/shell/organization.ts';
import { TeamMembers } from '#dashboard/teams/team-members.tsx';
import { answerRequests } from '#dashboard/testing/client.ts';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

const ada = {
  organization: { id: 'Ada', role: 'edit', disabled: false, user: { id: 'Ada', displayName: 'Ada' } },
  team: { role: 'owner' },
};
answerRequests(async request => {
  const items = request.url.includes('/teams/t1/members') ? [ada] : [];
  return Response.json({ items, count: items.length });
});
afterEach(() => offlineSince.set(undefined));

test('without a connection nobody is added to a team, taken out of it, or given a role in it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const queries = new QueryClient();
  const organization = { id: 'o1', title: 'Acme', permissions: { admin: true, listMembers: true } };
  queries.setQueryData(organizationOptions('o1').queryKey, organization as never); // only these are read
  offlineSince.set(new Date());
  renderInside('o1', queries, () => (
    <TeamMembers
      place={{ organizationId: 'o1', teamId: 't1' }}
      team={{ members: 1, ownerCount: 1, permissions: { admin: true } } as never} // nothing else is read
    />
  ));
  await screen.findByText('Ada');
  const off = screen.getAllByRole('button', { name: /^(Owner|Remove Ada|Add)/ });
  expect(off.map(button => [button.textContent, button.getAttribute('aria-disabled')])).toEqual([
    ['Add', 'true'],
    ['Owner', 'true'],
    ['', 'true'],
  ]);
});
