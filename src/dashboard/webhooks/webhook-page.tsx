import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, Send } from 'lucide-react';
import { useState } from 'react';
import { t as ui } from '#dashboard/messages/ui.ts';
import { t } from '#dashboard/messages/webhooks.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { Page } from '#dashboard/shell/page.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { DeliveryList } from '#dashboard/webhooks/delivery-list.tsx';
import { SignatureHelp } from '#dashboard/webhooks/signature-help.tsx';
import { useWebhookActions } from '#dashboard/webhooks/use-webhook-actions.ts';
import { eventName, hostOf, type WebhookPlace, webhookOptions } from '#dashboard/webhooks/webhook-data.ts';
import type { WebhookSearch } from '#dashboard/webhooks/webhook-search.ts';
import { WebhookState } from '#dashboard/webhooks/webhook-state.tsx';

const RotateDialog = inTime(async () => (await import('#dashboard/webhooks/rotate-dialog.tsx')).RotateDialog);
const WebhookDialog = inTime(async () => (await import('#dashboard/webhooks/webhook-dialog.tsx')).WebhookDialog);

type WebhookPageProps = {
  place: WebhookPlace;
  search: WebhookSearch;
  onSearch: (search: WebhookSearch, replace: boolean) => void;
};

/** One webhook: where it leads, what it is told of, and what was sent to it. */
export function WebhookPage({ place, search, onSearch }: WebhookPageProps) {
  const { data: webhook } = useSuspenseQuery(webhookOptions(place));
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'edit' | 'rotate'>();
  const close = () => setDialog(undefined);
  const params = { org: place.organizationId };
  const actions = useWebhookActions(place.organizationId, {
    onEdit: () => setDialog('edit'),
    onRotate: () => setDialog('rotate'),
    onDeleted: () => navigate({ to: '/o/$org/settings/webhooks', params }),
  });
  const host = hostOf(webhook);
  return (
    <Page
      title={host}
      badge={<WebhookState webhook={webhook} />}
      description={<span className="wrap-anywhere">{webhook.url}</span>}
      crumbs={
        <Link to="/o/$org/settings/webhooks" params={params}>
          {t('webhooks')}
        </Link>
      }
      actions={
        <>
          <Button onClick={() => void actions.test(webhook)}>
            <Send aria-hidden />
            {t('test')}
          </Button>
          <Menu
            align="end"
            entries={actions.menu(webhook)}
            trigger={<IconButton icon={Ellipsis} variant="secondary" label={ui('rowActions', { name: host })} />}
          />
        </>
      }
    >
      {webhook.disabledReason && (
        <Callout
          tone="danger"
          title={t('stoppedTitle')}
          className="mb-6"
          actions={<Button onClick={() => actions.setActive(webhook, true)}>{t('switchOn')}</Button>}
        >
          {webhook.disabledReason}
        </Callout>
      )}
      <Section title={t('events')}>
        <ul className="flex flex-wrap gap-1.5">
          {webhook.events.map(type => (
            <li key={type}>
              <Chip>{eventName(type)}</Chip>
            </li>
          ))}
        </ul>
      </Section>
      <DeliveryList place={place} search={search} onSearch={onSearch} />
      <Section title={t('verifyTitle')}>
        {webhook.formerSecretUntil && (
          <Callout className="mb-3">
            {t.rich('formerUntil', { time: <RelativeTime value={webhook.formerSecretUntil} /> })}
          </Callout>
        )}
        <SignatureHelp />
      </Section>
      {dialog === 'edit' && <WebhookDialog organizationId={place.organizationId} webhook={webhook} onClose={close} />}
      {dialog === 'rotate' && <RotateDialog place={place} webhook={webhook} onClose={close} />}
    </Page>
  );
}
