import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { getSamlProviderTestOptions, startSamlProviderTestMutation } from '#client/@tanstack/react-query.gen.ts';
import type { SamlProvider, SamlTest } from '#client/types.gen.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/sso.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { refreshProviders } from '#dashboard/sso/sso-data.ts';
import { TestReport } from '#dashboard/sso/test-report.tsx';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { relativeTime } from '#dashboard/ui/relative-time.tsx';
import { Spinner } from '#dashboard/ui/spinner.tsx';

/** Milliseconds between looks, should the event that a test is over not arrive. */
const interval = 3000;

/** Begins a test in another window, waits for it, and shows what it found. */
export function TestPanel({ provider }: { provider: SamlProvider }) {
  const organizationId = useOrganizationId();
  const queries = useQueryClient();
  const [begun, setBegun] = useState<SamlTest>();
  const path = { organizationId, samlProviderId: provider.id };
  const { data, refetch } = useQuery({
    ...getSamlProviderTestOptions({ path: { ...path, samlTestId: begun?.id ?? '' } }),
    enabled: begun !== undefined,
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'waiting' ? false : interval),
  });
  useLiveEvents(['saml-test'], event => {
    if (begun && event.data.samlTestId === begun.id) void refetch().then(() => refreshProviders(queries));
  });
  const begin = useMutation({
    ...startSamlProviderTestMutation(),
    onSuccess: test => {
      setBegun(test);
      window.open(test.url, 'bindery-sso-test', 'width=560,height=760');
    },
  });
  const test = begun && (data ?? begun);
  const waiting = test?.status === 'waiting';
  return (
    <div className="space-y-4">
      <p className="text-sm text-fg-2">{t('testLead')}</p>
      <FormProblem error={begin.error} />
      {!waiting && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            loading={begin.isPending}
            disabledReason={provider.status === 'pending' && t('testIncomplete')}
            onClick={() => begin.mutate({ path })}
          >
            <FlaskConical aria-hidden />
            {t(test ? 'testAgain' : 'testStart')}
          </Button>
          {!test && <p className="text-sm text-fg-2">{lastTest(provider)}</p>}
        </div>
      )}
      {test && waiting && <Waiting test={test} onCancel={() => setBegun(undefined)} />}
      {test?.status === 'expired' && <Callout tone="warning">{t('testExpired')}</Callout>}
      {test && (test.status === 'passed' || test.status === 'failed') && <TestReport test={test} provider={provider} />}
    </div>
  );
}

const lastTest = ({ status, testedAt }: SamlProvider): string => {
  if (status === 'pending') return t('testIncomplete');
  return testedAt ? t('testedOn', { when: relativeTime(new Date(testedAt)) }) : t('notTestedYet');
};

function Waiting({ test, onCancel }: { test: SamlTest; onCancel: () => void }) {
  return (
    <div role="status" className="rounded-md border border-line-2 px-4 py-3 text-sm">
      <p className="flex items-center gap-2 font-medium">
        <Spinner />
        {t('testWaiting')}
      </p>
      <p className="mt-0.5 text-fg-2">{t('testWaitingHelp')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <a href={test.url} target="_blank" rel="noreferrer" className={buttonStyle({ size: 'sm' })}>
          {t('testOpen')}
        </a>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {t('testCancel')}
        </Button>
      </div>
    </div>
  );
}
