import { createFileRoute, redirect } from '@tanstack/react-router';
import { NoPage } from '#dashboard/editor/edit-page.tsx';
import { firstToEdit } from '#dashboard/editor/edit-tree.ts';
import { editedPagesOptions } from '#dashboard/editor/edited-content.ts';

export const Route = createFileRoute('/o/$org/s/$space/edit/')({
  loader: async ({ context, params }) => {
    const options = editedPagesOptions({ spaceId: params.space, request: undefined });
    const { pages } = await context.queryClient.ensureQueryData(options);
    const first = firstToEdit(pages, []);
    if (!first) return;
    throw redirect({ to: '/o/$org/s/$space/edit/p/$page', params: { ...params, page: first.id }, replace: true });
  },
  component: NoPage,
});
