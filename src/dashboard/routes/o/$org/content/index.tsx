import { createFileRoute } from '@tanstack/react-router';
import { ContentPage } from '#dashboard/content/content-page.tsx';
import { ancestorsOf, contentTreeOptions } from '#dashboard/content/content-tree.ts';
import { expandContent } from '#dashboard/content/expanded.ts';
import { contentAccess } from '#dashboard/routes/o/$org/-content-access.tsx';

export const Route = createFileRoute('/o/$org/content/')({
  validateSearch: (search: Record<string, unknown>): { open?: string } =>
    typeof search.open === 'string' ? { open: search.open } : {},
  loaderDeps: ({ search }) => search,
  // Nobody waits for the tree: until it is there, or where it failed, the page says so in its place.
  loader: ({ context, params, deps: { open } }) => {
    const tree = context.queryClient.ensureQueryData(contentTreeOptions(params.org));
    void tree.then(
      ({ items }) => open && expandContent(ancestorsOf(items, open)),
      () => undefined,
    );
  },
  component: function Content() {
    const { open } = Route.useSearch();
    return <ContentPage selected={open} access={contentAccess} />;
  },
});
