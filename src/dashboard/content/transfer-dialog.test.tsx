// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ContentTreeItem } from '#client/types.gen.ts';
import { TransferDialog } from '#dashboard/content/transfer-dialog.tsx';
import { organizationOptions } from '#dashboard/shell/organization.ts';
import { currentUserOptions } from '#dashboard/shell/session.ts';
import { answerRequests } from '#dashboard/testing/client.ts';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

const person = (id: string, displayName: string) => ({ user: { id, displayName } });

answerRequests(async request =>
  Response.json(
    request.url.includes('/user')
      ? { id: 'u1' }
      : new URL(request.url).pathname.endsWith('/permissions/aggregate')
        ? { items: [person('u1', 'Ada'), person('u2', 'Grace')], count: 9 }
        : { items: [], count: 0, sites: { items: [], count: 0 } },
  ),
);

test('who sees it now beside the caller is told by number, and some by name', async () => {
  const queries = new QueryClient();
  queries.setQueryData(organizationOptions('o1').queryKey, { id: 'o1', permissions: {} } as never); // no more is read
  queries.setQueryData(currentUserOptions().queryKey, { id: 'u1' } as never); // the same
  const item = { type: 'space', id: 's1', title: 'Guide', parent: null } as ContentTreeItem; // no more is read
  renderInside('o1', queries, function Transfer() {
    return <TransferDialog organizationId="o1" item={item} onClose={() => {}} onTransferred={async () => {}} />;
  });
  expect(await screen.findByText(/^8 other people see it here now.*: Grace and 7 more\.$/)).toBeDefined();
});
