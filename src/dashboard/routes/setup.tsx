import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { getSetupOptions } from '#client/@tanstack/react-query.gen.ts';
import { SetUpPage } from '#dashboard/entry/set-up-page.tsx';

export const Route = createFileRoute('/setup')({
  validateSearch: (search: Record<string, unknown>) => ({ code: typeof search.code === 'string' ? search.code : '' }),
  loader: ({ context }) => context.queryClient.ensureQueryData(getSetupOptions()),
  component: function SetUp() {
    const { data } = useSuspenseQuery(getSetupOptions());
    return <SetUpPage code={Route.useSearch().code} needed={data.needed} />;
  },
});
