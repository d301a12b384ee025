import { useQueryClient } from '@tanstack/react-query';
import { KeyRound, Pencil, Power, Send, Trash2 } from 'lucide-react';
import { deleteOrganizationWebhook, testOrganizationWebhook, updateOrganizationWebhook } from '#client/sdk.gen.ts';
import type { Webhook } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/webhooks.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { offerUndo, toastError } from '#dashboard/shell/undo.ts';
import { markOwn } from '#dashboard/table/own-rows.ts';
import { asking } from '#dashboard/ui/asking.ts';
import { copyEntries } from '#dashboard/ui/copy-entries.ts';
import type { MenuEntries } from '#dashboard/ui/menu.tsx';
import { toast } from '#dashboard/ui/toast.ts';
import { hostOf, patchWebhook, refreshWebhooks } from '#dashboard/webhooks/webhook-data.ts';

type WebhookActions = {
  onEdit: (webhook: Webhook) => void;
  onRotate: (webhook: Webhook) => void;
  /** After a test was sent: to where its delivery is listed. */
  onTested?: (webhook: Webhook) => void;
  onDeleted?: () => Promise<unknown>;
};

/** What can be done with a webhook, in its row and on its page. */
export function useWebhookActions(organizationId: string, { onEdit, onRotate, onTested, onDeleted }: WebhookActions) {
  const queries = useQueryClient();
  const place = ({ id }: Webhook) => ({ organizationId, webhookId: id });

  const send = async (webhook: Webhook, active: boolean) => {
    const { disabledReason: _reason, ...rest } = webhook;
    const restore = patchWebhook(queries, place(webhook), active ? { ...rest, active, failures: 0 } : { active });
    try {
      await updateOrganizationWebhook({ path: place(webhook), body: { active } });
    } catch (error) {
      restore();
      throw error;
    } finally {
      void refreshWebhooks(queries);
    }
  };
  const setActive = (webhook: Webhook, active: boolean) =>
    void offerUndo(send(webhook, active), t(active ? 'switchedOn' : 'switchedOff', { host: hostOf(webhook) }), () =>
      send(webhook, !active),
    );

  const test = (webhook: Webhook) =>
    testOrganizationWebhook({ path: place(webhook) }).then(async ({ data }) => {
      markOwn([data]);
      await refreshOperations(queries, 'listWebhookDeliveries');
      toast.success(t('testSent', { host: hostOf(webhook) }));
      onTested?.(webhook);
    }, toastError);

  const remove = (webhook: Webhook) =>
    confirm({
      title: t('deleteTitle', { host: hostOf(webhook) }),
      consequences: [t('deletePending'), t('deleteSecret')],
      action: t('delete'),
      run: async () => {
        await deleteOrganizationWebhook({ path: place(webhook) });
        await onDeleted?.();
        await refreshWebhooks(queries);
        toast.success(t('deleted', { host: hostOf(webhook) }));
      },
    });

  const menu = (webhook: Webhook): MenuEntries => [
    { label: asking(t('edit')), icon: Pencil, onSelect: () => onEdit(webhook) },
    { label: t('test'), icon: Send, onSelect: () => void test(webhook) },
    {
      label: t(webhook.active ? 'switchOff' : 'switchOn'),
      icon: Power,
      onSelect: () => setActive(webhook, !webhook.active),
    },
    { label: asking(t('rotate')), icon: KeyRound, onSelect: () => onRotate(webhook) },
    ...copyEntries({
      link: `${window.location.origin}/o/${organizationId}/settings/webhooks/${webhook.id}`,
      id: webhook.id,
    }),
    'separator',
    { label: asking(t('delete')), icon: Trash2, danger: true, onSelect: () => remove(webhook) },
  ];

  return { setActive, test, menu };
}
