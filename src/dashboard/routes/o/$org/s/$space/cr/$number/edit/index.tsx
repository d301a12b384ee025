import { createFileRoute, redirect } from '@tanstack/react-router';
import { NoPage } from '#dashboard/editor/edit-page.tsx';
import { firstToEdit } from '#dashboard/editor/edit-tree.ts';
import { editedPagesOptions } from '#dashboard/editor/edited-content.ts';
import { changesOptions } from '#dashboard/editor/use-edited.ts';

export const Route = createFileRoute('/o/$org/s/$space/cr/$number/edit/')({
  loader: async ({ context, params }) => {
    const key = { spaceId: params.space, request: params.number };
    const [{ pages }, changed] = await Promise.all([
      context.queryClient.ensureQueryData(editedPagesOptions(key)),
      // Without them the first page opens.
      context.queryClient.ensureInfiniteQueryData(changesOptions(key)).catch(() => undefined),
    ]);
    const first = firstToEdit(pages, changed?.pages.flatMap(({ changes }) => changes) ?? []);
    if (!first) return;
    throw redirect({
      to: '/o/$org/s/$space/cr/$number/edit/p/$page',
      params: { ...params, page: first.id },
      replace: true,
    });
  },
  component: NoPage,
});
