import { createFileRoute, redirect } from '@tanstack/react-router';
import { NoPage } from '#dashboard/editor/edit-page.tsx';
import { editedPagesOptions } from '#dashboard/editor/use-tree-actions.ts';
import { firstDocument } from '#dashboard/shell/page-tree.ts';

export const Route = createFileRoute('/o/$org/s/$space/cr/$number/edit/')({
  loader: async ({ context, params }) => {
    const key = { spaceId: params.space, request: params.number };
    const { pages } = await context.queryClient.ensureQueryData(editedPagesOptions(key));
    const first = firstDocument(pages);
    if (!first) return;
    throw redirect({
      to: '/o/$org/s/$space/cr/$number/edit/p/$page',
      params: { ...params, page: first.id },
      replace: true,
    });
  },
  component: NoPage,
});
