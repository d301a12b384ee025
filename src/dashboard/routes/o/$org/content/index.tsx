import { createFileRoute } from '@tanstack/react-router';
import { ContentPage } from '#dashboard/content/content-page.tsx';
import { ancestorsOf, contentTreeOptions } from '#dashboard/content/content-tree.ts';
import { expandContent } from '#dashboard/content/expanded.ts';
import { contentAccess } from '#dashboard/routes/o/$org/-content-access.tsx';

export const Route = createFileRoute('/o/$org/content/')({
  validateSearch: (search: Record<string, unknown>): { open?: string } =>
    typeof search.open === 'string' ? { open: search.open } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    // A failure is shown where the tree would stand.
    const tree = await context.queryClient.ensureQueryData(contentTreeOptions(params.org)).catch(() => undefined);
    if (tree && deps.open) expandContent(ancestorsOf(tree.items, deps.open));
  },
  component: function Content() {
    const { open } = Route.useSearch();
    return <ContentPage selected={open} access={contentAccess} />;
  },
});
