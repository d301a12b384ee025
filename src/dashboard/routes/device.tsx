import { createFileRoute } from '@tanstack/react-router';
import { DevicePage } from '#dashboard/entry/device-page.tsx';
import { requireSession } from '#dashboard/shell/session.ts';

export const Route = createFileRoute('/device')({
  validateSearch: (search: Record<string, unknown>): { code?: string } =>
    typeof search.code === 'string' && search.code ? { code: search.code } : {},
  loader: ({ context, location }) => requireSession(context.queryClient, location.href),
  component: function Device() {
    return <DevicePage code={Route.useSearch().code ?? ''} />;
  },
});
