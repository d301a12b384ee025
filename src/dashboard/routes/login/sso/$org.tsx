import { createFileRoute } from '@tanstack/react-router';
import { findSsoProviderLoginsOptions } from '#client/@tanstack/react-query.gen.ts';
import { SsoSignInPage } from '#dashboard/entry/sso-page.tsx';

/** By the id or the hostname of an organization. */
export const Route = createFileRoute('/login/sso/$org')({
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search.next === 'string' ? { next: search.next } : {},
  loader: ({ context, params }) =>
    context.queryClient.fetchQuery(findSsoProviderLoginsOptions({ query: { organization: params.org } })),
  component: function SsoSignIn() {
    const { items } = Route.useLoaderData();
    return <SsoSignInPage entries={items} returnTo={Route.useSearch().next} />;
  },
});
