import { createFileRoute } from '@tanstack/react-router';
import { prefetchPages } from '#dashboard/table/use-pages.ts';
import { deliveriesOptions, webhookOptions } from '#dashboard/webhooks/webhook-data.ts';
import { WebhookPage } from '#dashboard/webhooks/webhook-page.tsx';
import { validateWebhookSearch } from '#dashboard/webhooks/webhook-search.ts';

export const Route = createFileRoute('/o/$org/settings/webhooks/$webhook')({
  validateSearch: validateWebhookSearch,
  loader: async ({ context: { queryClient }, params, location, cause }) => {
    const place = { organizationId: params.org, webhookId: params.webhook };
    const deliveries = deliveriesOptions(place, validateWebhookSearch(location.search));
    await Promise.all([
      queryClient.ensureQueryData(webhookOptions(place)),
      // Something stands below this list.
      cause !== 'stay' && prefetchPages(queryClient, deliveries),
    ]);
  },
  component: function Webhook() {
    const { org, webhook } = Route.useParams();
    const navigate = Route.useNavigate();
    return (
      <WebhookPage
        key={webhook}
        place={{ organizationId: org, webhookId: webhook }}
        search={Route.useSearch()}
        onSearch={(search, replace) => void navigate({ search, replace, resetScroll: false })}
      />
    );
  },
});
