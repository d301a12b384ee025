import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getNotificationPreferencesOptions,
  updateNotificationPreferencesMutation,
} from '#client/@tanstack/react-query.gen.ts';
import type { NotificationChannels, NotificationPreferences, NotificationType } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/notifications.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { toastError } from '#dashboard/shell/undo.ts';
import { Callout } from '#dashboard/ui/callout.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Rows, Section } from '#dashboard/ui/page-header.tsx';
import { Select } from '#dashboard/ui/select.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';

const groups = [
  {
    title: t('group.direct'),
    types: [
      'review_requested',
      'mentioned',
      'invited',
      'access_requested',
      'access_declined',
      'sso_link_requested',
      'sso_link_declined',
    ],
  },
  { title: t('group.discussion'), types: ['review_submitted', 'comment_created', 'comment_reply_created'] },
  {
    title: t('group.changes'),
    types: [
      'change_request_opened',
      'change_request_merged',
      'change_request_conflicted',
      'job_finished',
      'certificate_expires',
    ],
  },
] as const satisfies readonly { title: string; types: readonly NotificationType[] }[];

const mails = (['instant', 'daily', 'off'] as const).map(value => ({ value, label: t(`email.${value}`) }));

/** Of a type that an older service does not know. */
const silent: NotificationChannels = { inApp: false, email: 'off' };

type Choose = (type: NotificationType, change: Partial<NotificationChannels>) => void;

function TypeRow({
  type,
  channels,
  choose,
  mailed,
}: {
  type: NotificationType;
  channels: NotificationChannels;
  choose: Choose;
  /** Whether anything can be mailed. */
  mailed: boolean;
}) {
  const name = t(`type.${type}`);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="min-w-0 flex-1 basis-56 text-sm">{name}</span>
      {mailed && (
        <Select
          look="plain"
          className="w-36"
          aria-label={t('emailFor', { type: name })}
          value={channels.email}
          onValueChange={email => choose(type, { email })}
          options={mails}
        />
      )}
      <span className="flex items-center gap-2 text-xs text-fg-2">
        <span aria-hidden>{t('inApp')}</span>
        <Switch
          aria-label={t('inAppFor', { type: name })}
          checked={channels.inApp}
          onCheckedChange={inApp => choose(type, { inApp })}
        />
      </span>
    </div>
  );
}

/** What a person is told of, and how: each choice is kept as soon as it is made. */
export function NotificationsPage() {
  const queries = useQueryClient();
  const options = getNotificationPreferencesOptions();
  const { data, error, refetch, isRefetching } = useQuery(options);
  const update = useMutation({
    ...updateNotificationPreferencesMutation(),
    onSuccess: saved => queries.setQueryData(options.queryKey, saved),
    onError: failure => {
      void queries.invalidateQueries({ queryKey: options.queryKey });
      toastError(failure);
    },
  });
  const choose: Choose = (type, change) => {
    queries.setQueryData<NotificationPreferences>(
      options.queryKey,
      now => now && { ...now, types: { ...now.types, [type]: { ...now.types[type], ...change } } },
    );
    update.mutate({ body: { types: { [type]: change } } });
  };
  return (
    <Page title={t('notifications')} description={t('lead')} width="prose">
      {!data && error && <ErrorState onRetry={() => void refetch()} retrying={isRefetching} error={error} />}
      {!data && !error && <SkeletonText lines={6} />}
      {data && (
        <>
          {!data.emailAvailable && (
            <Callout tone="info" className="mb-6">
              {t('noMail')}
            </Callout>
          )}
          {groups.map(({ title, types }) => (
            <Section key={title} title={title}>
              <Rows>
                {types.map(type => (
                  <TypeRow
                    key={type}
                    type={type}
                    channels={data.types[type] ?? silent}
                    choose={choose}
                    mailed={data.emailAvailable}
                  />
                ))}
              </Rows>
            </Section>
          ))}
          {data.emailAvailable && <p className="mt-4 text-xs text-fg-3">{t('digest')}</p>}
        </>
      )}
    </Page>
  );
}
