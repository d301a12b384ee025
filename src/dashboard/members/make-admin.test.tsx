// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useMemberActions } from '#dashboard/members/use-member-actions.tsx';
import { ConfirmHost } from '#dashboard/shell/confirm.tsx';
import { organizationOptions } from '#dashboard/shell/organization.ts';
import { answerRequests } from '#dashboard/testing/client.ts';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

const sent: unknown[] = [];
answerRequests(async request => {
  if (request.method !== 'GET') sent.push(await request.json());
  return Response.json({});
});

test('nobody becomes an admin before it is said what that means, and only once it is confirmed', async () => {
  const queries = new QueryClient();
  const organization = { id: 'o1', title: 'Acme', permissions: { admin: true } };
  queries.setQueryData(organizationOptions('o1').queryKey, organization as never); // only these are read
  const ada = { id: 'ada', role: 'edit', user: { displayName: 'Ada' } } as never; // nothing else is read
  renderInside('o1', queries, function Row() {
    const { setRole } = useMemberActions();
    return (
      <>
        <button type="button" onClick={() => setRole(ada, 'admin')}>
          Raise
        </button>
        <ConfirmHost />
      </>
    );
  });
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Raise' }));
    return screen.findByRole('alertdialog', { name: 'Make Ada an admin?' });
  };
  const question = await ask();
  expect(question.textContent).toContain('They can invite, change and remove members, including you.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent).toEqual([]);
  await ask();
  await userEvent.click(screen.getByRole('button', { name: 'Make admin' }));
  await waitFor(() => expect(sent).toEqual([{ role: 'admin' }]));
});
