import { createFileRoute } from '@tanstack/react-router';
import { AccountFrame } from '#dashboard/account/account-frame.tsx';
import { OuterErrorPage } from '#dashboard/shell/error-pages.tsx';
import { requireSession } from '#dashboard/shell/session.ts';

export const Route = createFileRoute('/account')({
  loader: ({ context, location }) => requireSession(context.queryClient, location.href),
  component: AccountFrame,
  errorComponent: OuterErrorPage,
});
