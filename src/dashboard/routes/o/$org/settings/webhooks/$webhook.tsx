import { createFileRoute } from '@tanstack/react-router';
import { webhookOptions } from '#dashboard/webhooks/webhook-data.ts';
import { WebhookPage } from '#dashboard/webhooks/webhook-page.tsx';

export const Route = createFileRoute('/o/$org/settings/webhooks/$webhook')({
  validateSearch: (raw: Record<string, unknown>): { delivery?: string } =>
    typeof raw.delivery === 'string' ? { delivery: raw.delivery } : {},
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(webhookOptions({ organizationId: params.org, webhookId: params.webhook })),
  component: function Webhook() {
    const { org, webhook } = Route.useParams();
    const navigate = Route.useNavigate();
    return (
      <WebhookPage
        key={webhook}
        place={{ organizationId: org, webhookId: webhook }}
        delivery={Route.useSearch().delivery}
        onDelivery={delivery => void navigate({ search: delivery ? { delivery } : {}, replace: !delivery })}
      />
    );
  },
});
