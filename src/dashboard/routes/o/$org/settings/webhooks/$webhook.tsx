import { createFileRoute } from '@tanstack/react-router';
import { webhookOptions } from '#dashboard/webhooks/webhook-data.ts';
import { WebhookPage } from '#dashboard/webhooks/webhook-page.tsx';
import { validateWebhookSearch } from '#dashboard/webhooks/webhook-search.ts';

export const Route = createFileRoute('/o/$org/settings/webhooks/$webhook')({
  validateSearch: validateWebhookSearch,
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(webhookOptions({ organizationId: params.org, webhookId: params.webhook })),
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
