import { createFileRoute, redirect } from '@tanstack/react-router';
import { getSetupOptions } from '#client/@tanstack/react-query.gen.ts';
import { SignInPage } from '#dashboard/entry/sign-in-page.tsx';

export const Route = createFileRoute('/login/')({
  validateSearch: (search: Record<string, unknown>): { next?: string } =>
    typeof search.next === 'string' ? { next: search.next } : {},
  loader: async ({ context }) => {
    const { needed, unattended } = await context.queryClient.ensureQueryData(getSetupOptions());
    if (needed && !unattended) throw redirect({ to: '/setup', search: { code: '' } });
  },
  component: function SignIn() {
    return <SignInPage returnTo={Route.useSearch().next} />;
  },
});
