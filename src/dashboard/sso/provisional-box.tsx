import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { confirmSsoEnforcementMutation } from '#client/@tanstack/react-query.gen.ts';
import type { SsoEnforcement } from '#client/types.gen.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { locale } from '#dashboard/messages/catalogue.tsx';
import { t } from '#dashboard/messages/sso.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { useSecondsUntil } from '#dashboard/shell/seconds-until.ts';
import { startAt } from '#dashboard/shell/sso-start.ts';
import { providersOptions, refreshEnforcement } from '#dashboard/sso/sso-data.ts';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { toast } from '#dashboard/ui/toast.ts';

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });

type ProvisionalBoxProps = { enforcement: SsoEnforcement; onTakeBack: () => void };

/** The time in which single sign-on is required on trial: what is left of it, and the ways to end it. */
export function ProvisionalBox({ enforcement: { confirmBy = '' }, onTakeBack }: ProvisionalBoxProps) {
  const organizationId = useOrganizationId();
  const queries = useQueryClient();
  const seconds = useSecondsUntil(confirmBy);
  const { data } = useQuery(providersOptions(organizationId));
  const active = (data?.items ?? []).filter(({ status }) => status === 'active');
  useEffect(() => {
    if (seconds > 0) return;
    toast.info(t('fellBack'));
    void refreshEnforcement(queries);
  }, [seconds, queries]);
  const confirm = useMutation({
    ...confirmSsoEnforcementMutation(),
    onSuccess: async () => {
      await refreshEnforcement(queries);
      toast.success(t('confirmed'));
    },
  });
  const time = t('timeLeft', {
    minutes: Math.floor(seconds / 60),
    seconds: String(seconds % 60).padStart(2, '0'),
  });
  return (
    <Callout tone="warning" title={t('provisionalTitle')}>
      <p>{t('provisionalBody', { when: clock.format(new Date(confirmBy)) })}</p>
      <p role="timer" className="mt-1 font-medium tabular-nums text-fg">
        {time}
      </p>
      <div className="mt-2 space-y-2">
        <FormProblem error={confirm.error} />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            loading={confirm.isPending}
            onClick={() => confirm.mutate({ path: { organizationId } })}
          >
            {t('confirm')}
          </Button>
          {active.map(({ id, label, service }) => (
            <a
              key={id}
              href={startAt(service.startURL, `/o/${organizationId}/settings/sso`)}
              className={buttonStyle({ variant: 'secondary' })}
            >
              {t('signInNow', { label })}
            </a>
          ))}
          <Button variant="quiet" onClick={onTakeBack}>
            {t('takeBack')}
          </Button>
        </div>
      </div>
    </Callout>
  );
}
