import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Webhook } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/webhooks.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { NoAccess } from '#dashboard/shell/no-access.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { FirstAction, ListAction } from '#dashboard/table/list-action.tsx';
import { NewsButton } from '#dashboard/table/news-button.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { useSteadyPages } from '#dashboard/table/use-steady-pages.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { useWebhookActions } from '#dashboard/webhooks/use-webhook-actions.ts';
import { eventName, hostOf, webhooksOptions } from '#dashboard/webhooks/webhook-data.ts';
import { WebhookState } from '#dashboard/webhooks/webhook-state.tsx';

const RotateDialog = inTime(async () => (await import('#dashboard/webhooks/rotate-dialog.tsx')).RotateDialog);
const WebhookDialog = inTime(async () => (await import('#dashboard/webhooks/webhook-dialog.tsx')).WebhookDialog);

const columnsFor = (organizationId: string): Column<Webhook>[] => [
  {
    id: 'address',
    header: t('address'),
    cell: webhook => (
      <>
        <Link
          to="/o/$org/settings/webhooks/$webhook"
          params={{ org: organizationId, webhook: webhook.id }}
          className="block truncate font-medium hover:underline"
        >
          {hostOf(webhook)}
        </Link>
        <span className="block truncate text-xs text-fg-3">{webhook.events.map(eventName).join(', ')}</span>
      </>
    ),
  },
  {
    id: 'events',
    header: t('events'),
    width: '80px',
    align: 'end',
    from: 'md',
    cell: ({ events }) => <span className="tabular-nums">{events.length}</span>,
  },
  { id: 'state', header: t('state'), width: 'min(160px, 42vw)', cell: webhook => <WebhookState webhook={webhook} /> },
  {
    id: 'created',
    header: t('created'),
    width: '120px',
    from: 'lg',
    cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
  },
];

export function WebhooksPage() {
  const organization = useOrganization();
  if (organization.permissions.admin) return <WebhookList />;
  return (
    <Page title={t('webhooks')}>
      <NoAccess level="admin">{t('noRight')}</NoAccess>
    </Page>
  );
}

function WebhookList() {
  const { id: organizationId, title: organization } = useOrganization();
  const navigate = useNavigate();
  const options = webhooksOptions(organizationId);
  const pages = useSteadyPages(usePages(options), options);
  const [dialog, setDialog] = useState<'new' | Webhook>();
  const [rotated, setRotated] = useState<Webhook>();
  const open = ({ id }: Webhook) =>
    void navigate({ to: '/o/$org/settings/webhooks/$webhook', params: { org: organizationId, webhook: id } });
  const { menu } = useWebhookActions(organizationId, {
    onEdit: setDialog,
    onRotate: setRotated,
    onTested: open,
  });
  useShortcuts([{ keys: 'n', label: t('new'), run: () => setDialog('new') }]);
  const create = (
    <Button variant="primary" shortcut="n" onClick={() => setDialog('new')}>
      <Plus aria-hidden />
      {t('new')}
    </Button>
  );
  return (
    <Page
      title={t('webhooks')}
      description={t('webhooksLead', { organization })}
      badge={<NewsButton news={pages.news} />}
      actions={<ListAction pages={pages}>{create}</ListAction>}
    >
      <DataTable
        label={t('webhooks')}
        pages={pages}
        columns={columnsFor(organizationId)}
        lines={2}
        rowId={webhook => webhook.id}
        rowLabel={hostOf}
        onOpen={open}
        rowMenu={menu}
        empty={
          <EmptyState learn="Webhooks" title={t('none')} actions={<FirstAction>{create}</FirstAction>}>
            {t('noneBody')}
          </EmptyState>
        }
      />
      {dialog && (
        <WebhookDialog
          organizationId={organizationId}
          webhook={dialog === 'new' ? undefined : dialog}
          onClose={() => setDialog(undefined)}
        />
      )}
      {rotated && (
        <RotateDialog
          place={{ organizationId, webhookId: rotated.id }}
          webhook={rotated}
          onClose={() => setRotated(undefined)}
        />
      )}
    </Page>
  );
}
