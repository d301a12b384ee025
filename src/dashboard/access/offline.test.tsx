// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { GivenList } from '#dashboard/access/given-list.tsx';
import { offlineSince } from '#dashboard/shell/connection.ts';
import { organizationOptions } from '#dashboard/shell/organization.ts';
import { answerRequests } from '#dashboard/testing/client.ts';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

answerRequests(async request => {
  const items = request.url.includes('/users') ? [{ user: { id: 'ada', displayName: 'Ada' }, permission: 'edit' }] : [];
  return Response.json({ items, count: items.length });
});
afterEach(() => offlineSince.set(undefined));

test('without a connection no level is given, changed or taken', async () => {
  const queries = new QueryClient();
  const organization = { id: 'o1', title: 'Acme', permissions: { listMembers: true } };
  queries.setQueryData(organizationOptions('o1').queryKey, organization as never); // only these are read
  offlineSince.set(new Date());
  const target = { kind: 'space', id: 's1', title: 'Guide', defaultLevel: 'read', nested: false } as const;
  renderInside('o1', queries, () => <GivenList target={target} />);
  await screen.findByText('Ada');
  const buttons = screen.getAllByRole('button').filter(button => button.getAttribute('role') !== 'combobox');
  expect(buttons.map(button => button.getAttribute('aria-disabled'))).toEqual(['true', 'true', 'true', 'true']);
  // Who and which level are chosen meanwhile; neither is sent.
  expect(screen.getAllByRole('combobox')).toHaveLength(2);
});
