// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { organizationOptions } from '#dashboard/shell/organization.ts';
import { TeamMembers } from '#dashboard/teams/team-members.tsx';
import { answerRequests } from '#dashboard/testing/client.ts';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

// The members never come: what stands above them is known without.
answerRequests(() => new Promise(() => undefined));

const place = { organizationId: 'o1', teamId: 't1' };

function show(team: { members: number; ownerCount: number }) {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const queries = new QueryClient();
  const organization = { id: 'o1', title: 'Acme', permissions: { admin: true, listMembers: true } };
  queries.setQueryData(organizationOptions('o1').queryKey, organization as never); // only these are read
  renderInside('o1', queries, () => (
    <TeamMembers place={place} team={{ ...team, permissions: { admin: true } } as never} />
  ));
}

test('that a team has no owner is said before its members are there, so that nothing moves when they come', async () => {
  show({ members: 3, ownerCount: 0 });
  expect(await screen.findByText('The team has no owner')).toBeDefined();
});

test('a team without members lacks no owner', async () => {
  show({ members: 0, ownerCount: 0 });
  await screen.findByRole('table');
  expect(screen.queryByText('The team has no owner')).toBeNull();
});
