import { createFileRoute } from '@tanstack/react-router';
import { memberCountOptions, noticesOptions, requestsOptions } from '#dashboard/home/home-data.ts';
import { HomePage } from '#dashboard/home/home-page.tsx';
import { t } from '#dashboard/messages/home.ts';
import { organizationOptions } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { currentUserOptions } from '#dashboard/shell/session.ts';
import { givenSitesOptions, sitesOptions } from '#dashboard/shell/use-sites.ts';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';

const Blocks = lazyPart(async () => (await import('#dashboard/ui/sections-skeleton.tsx')).SectionsSkeleton);

export const Route = createFileRoute('/o/$org/')({
  // All blocks at once, so that none pushes another down; a failed one says so itself.
  loader: async ({ context: { queryClient }, params: { org } }) => {
    const [{ id }, { permissions }] = await Promise.all([
      queryClient.ensureQueryData(currentUserOptions()),
      queryClient.ensureQueryData(organizationOptions(org)),
    ]);
    // The block itself tries again.
    const once = { retry: false };
    await Promise.all([
      queryClient.prefetchQuery({ ...requestsOptions.waiting(org, id), ...once }),
      queryClient.prefetchQuery({ ...requestsOptions.own(org, id), ...once }),
      queryClient.prefetchQuery({ ...noticesOptions(org), ...once }),
      queryClient.prefetchQuery({ ...requestsOptions.merged(org), ...once }),
      permissions.listMembers
        ? queryClient.prefetchQuery({ ...sitesOptions(org), ...once })
        : queryClient.prefetchQuery({ ...givenSitesOptions(org, id), ...once }),
      permissions.createContent && queryClient.prefetchQuery({ ...memberCountOptions(org), ...once }),
    ]);
  },
  component: HomePage,
  pendingComponent: () => (
    <Page title={t('home')}>
      <Blocks rows={[2, 3, 1]} />
    </Page>
  ),
});
