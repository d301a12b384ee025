import { createFileRoute, redirect } from '@tanstack/react-router';
import { getSetupOptions } from '#client/@tanstack/react-query.gen.ts';
import { SignInPage } from '#dashboard/entry/sign-in-page.tsx';
import { SignedInPage } from '#dashboard/entry/signed-in-page.tsx';
import { readSession } from '#dashboard/shell/session.ts';

export const Route = createFileRoute('/login/')({
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search.next === 'string' ? { next: search.next } : {},
  loader: async ({ context }) => {
    const user = await readSession(context.queryClient);
    if (user) return { user };
    const { needed, unattended } = await context.queryClient.ensureQueryData(getSetupOptions());
    if (needed && !unattended) throw redirect({ to: '/setup', search: { code: '' } });
    return {};
  },
  component: function SignIn() {
    const { next } = Route.useSearch();
    const { user } = Route.useLoaderData();
    return user ? <SignedInPage user={user} returnTo={next} /> : <SignInPage returnTo={next} />;
  },
});
