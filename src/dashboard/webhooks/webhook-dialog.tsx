import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Control, useController, useForm } from 'react-hook-form';
import {
  createOrganizationWebhookMutation,
  updateOrganizationWebhookMutation,
} from '#client/@tanstack/react-query.gen.ts';
import { getOrganizationWebhook } from '#client/sdk.gen.ts';
import type { Webhook, WebhookEventType } from '#client/types.gen.ts';
import { useFieldWords } from '#dashboard/forms/field-words.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { type Condition, savedNow } from '#dashboard/forms/saved-now.ts';
import { t } from '#dashboard/messages/webhooks.ts';
import { useLastChange } from '#dashboard/shell/last-change.ts';
import { markOwn } from '#dashboard/table/own-rows.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { toast } from '#dashboard/ui/toast.ts';
import { SecretDialog } from '#dashboard/webhooks/secret-dialog.tsx';
import { eventName, eventTypes, refreshWebhooks } from '#dashboard/webhooks/webhook-data.ts';

type Values = { url: string; events: WebhookEventType[] };

const valuesOf = (webhook: Webhook | undefined): Values => ({
  url: webhook?.url ?? '',
  // In one order, whichever they were chosen in.
  events: eventTypes.filter(type => webhook?.events.includes(type)),
});

const isAddress = (url: string) => ['http:', 'https:'].includes(URL.parse(url.trim())?.protocol ?? '');

type WebhookDialogProps = {
  organizationId: string;
  /** Undefined makes a new one. */
  webhook: Webhook | undefined;
  onClose: () => void;
};

/** Address and events of a new webhook, whose secret is shown then, or of one that exists. */
export function WebhookDialog({ organizationId, webhook, onClose }: WebhookDialogProps) {
  const queries = useQueryClient();
  const form = useForm<Values>({ defaultValues: valuesOf(webhook) });
  const create = useMutation({
    ...createOrganizationWebhookMutation(),
    onSuccess: webhook => {
      markOwn([webhook]);
      return refreshWebhooks(queries);
    },
  });
  const update = useMutation({
    ...updateOrganizationWebhookMutation(),
    onSuccess: async () => {
      await refreshWebhooks(queries);
      toast.success(t('saved'));
      onClose();
    },
  });
  const lastChange = useLastChange('webhook.update', webhook?.id ?? '');
  if (create.data) return <SecretDialog title={t('secretTitle')} secret={create.data.secret} onClose={onClose} />;
  const path = webhook && { organizationId, webhookId: webhook.id };
  const submit = ({ url, events }: Values, condition: Condition) => {
    const body = { url: url.trim(), events };
    if (!isAddress(url)) form.setError('url', { message: t('addressBad') }, { shouldFocus: true });
    else if (events.length === 0) form.setError('events', { message: t('eventsNone') });
    else if (path) update.mutate({ path, body, ...condition });
    else create.mutate({ path: { organizationId }, body });
  };
  return (
    <FormDialog
      form={form}
      title={t(webhook ? 'edit' : 'new')}
      {...(!webhook && { description: t('newLead') })}
      submitLabel={t(webhook ? 'save' : 'create')}
      submitError={create.error ?? update.error}
      loading={create.isPending || update.isPending}
      onClose={onClose}
      latest={path && (async () => savedNow(await getOrganizationWebhook({ path }), valuesOf))}
      lastChange={lastChange}
      onSubmit={submit}
    >
      <TextField
        control={form.control}
        name="url"
        type="url"
        label={t('address')}
        help={t('addressHelp')}
        placeholder="https://"
        maxLength={2048}
        spellCheck={false}
      />
      <EventsField control={form.control} />
    </FormDialog>
  );
}

function EventsField({ control }: { control: Control<Values> }) {
  const { field, fieldState } = useController({ control, name: 'events' });
  const chosen: readonly WebhookEventType[] = field.value;
  useFieldWords('events', {
    label: t('events'),
    say: value => (value as WebhookEventType[]).map(eventName).join(', '), // a value of this form
  });
  return (
    <fieldset>
      <div className="mb-1.5 flex items-center justify-between">
        <legend className="float-start text-sm font-medium">{t('events')}</legend>
        <Button
          variant="quiet"
          size="sm"
          disabled={chosen.length === eventTypes.length}
          onClick={() => field.onChange([...eventTypes])}
        >
          {t('chooseAll')}
        </Button>
      </div>
      <div className="grid gap-2 rounded-md border border-line-2 p-3 sm:grid-cols-2">
        {eventTypes.map(type => (
          <Checkbox
            key={type}
            checked={chosen.includes(type)}
            onCheckedChange={on =>
              field.onChange(eventTypes.filter(other => (other === type ? on : chosen.includes(other))))
            }
          >
            {eventName(type)}
          </Checkbox>
        ))}
      </div>
      {fieldState.error && (
        <p role="alert" className="mt-1.5 text-xs text-danger">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}
