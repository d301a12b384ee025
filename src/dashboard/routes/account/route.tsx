import { createFileRoute, redirect } from '@tanstack/react-router';
import { AccountFrame } from '#dashboard/account/account-frame.tsx';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { OuterErrorPage } from '#dashboard/shell/error-pages.tsx';
import { currentUserOptions } from '#dashboard/shell/session.ts';

export const Route = createFileRoute('/account')({
  loader: async ({ context, location }) => {
    await context.queryClient.ensureQueryData(currentUserOptions()).catch((error: unknown) => {
      const signedOut = error instanceof ApiError && error.status === 401;
      if (signedOut) throw redirect({ href: `/login?next=${encodeURIComponent(location.href)}` });
      throw error;
    });
  },
  component: AccountFrame,
  errorComponent: OuterErrorPage,
});
