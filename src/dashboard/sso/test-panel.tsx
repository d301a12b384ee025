import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FlaskConical, LayoutGrid } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { getSamlProviderTestOptions, startSamlProviderTestMutation } from '#client/@tanstack/react-query.gen.ts';
import { stopSamlProviderTest } from '#client/sdk.gen.ts';
import type { SamlProvider, SamlTest } from '#client/types.gen.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/sso.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { refreshProviders } from '#dashboard/sso/sso-data.ts';
import { TestReport } from '#dashboard/sso/test-report.tsx';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { relativeTime } from '#dashboard/ui/relative-time.tsx';
import { SegmentedControl } from '#dashboard/ui/segmented-control.tsx';
import { Spinner } from '#dashboard/ui/spinner.tsx';

/** Milliseconds between looks, should the event that a test is over not arrive. */
const interval = 3000;

type TestPanelProps = {
  provider: SamlProvider;
  /** Another test is possible, and not what comes next. */
  isDone?: boolean;
};

/** Begins a test, here or at the identity provider, waits for it, and shows what it found. */
export function TestPanel({ provider, isDone = false }: TestPanelProps) {
  const organizationId = useOrganizationId();
  const queries = useQueryClient();
  const [begun, setBegun] = useState<SamlTest>();
  const [settings, setSettings] = useState<SamlTest['settings']>('pending');
  const tried = provider.pending ? settings : 'live';
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
      if (test.url) window.open(test.url, 'bindery-sso-test', 'width=560,height=760');
    },
  });
  const stop = () => {
    if (begun) stopSamlProviderTest({ path: { ...path, samlTestId: begun.id } }).catch(toastError);
    setBegun(undefined);
  };
  const test = begun && (data ?? begun);
  const start = (from: SamlTest['start']) => begin.mutate({ path, body: { start: from, settings: tried } });
  const isStarting = (from: SamlTest['start']) => begin.isPending && begin.variables.body?.start === from;
  const outcome = useFocusKeeper(test?.status);
  const incomplete = provider.status === 'pending' && t('testIncomplete');
  return (
    <div className="space-y-4">
      <p className="text-sm text-fg-2">{t('testLead')}</p>
      {provider.pending && (
        <SegmentedControl
          aria-label={t('testWhich')}
          value={settings}
          onValueChange={setSettings}
          options={[
            { value: 'pending', label: t('testWhichPending') },
            { value: 'live', label: t('testWhichLive') },
          ]}
        />
      )}
      <FormProblem error={begin.error} />
      {test?.status !== 'waiting' && (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant={isDone ? 'secondary' : 'primary'}
            loading={isStarting('service')}
            disabledReason={incomplete}
            onClick={() => start('service')}
          >
            <FlaskConical aria-hidden />
            {t(test ? 'testAgain' : 'testStart')}
          </Button>
          <Button
            loading={isStarting('identity-provider')}
            disabledReason={incomplete}
            onClick={() => start('identity-provider')}
          >
            <LayoutGrid aria-hidden />
            {t('testThere')}
          </Button>
          {!test && <p className="basis-full text-sm text-fg-2">{lastTest(provider, tried)}</p>}
        </div>
      )}
      <div ref={outcome} tabIndex={-1} className="outline-none">
        {test?.status === 'waiting' && <Waiting test={test} onCancel={stop} />}
        {test?.status === 'expired' && <Callout tone="warning">{t('testExpired')}</Callout>}
        {test && (test.status === 'passed' || test.status === 'failed') && (
          <TestReport test={test} provider={provider} />
        )}
      </div>
    </div>
  );
}

/** Takes the focus of a button that goes as a test begins or ends, so that the keyboard goes on from there. */
function useFocusKeeper(status: SamlTest['status'] | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(status);
  useEffect(() => {
    if (status === last.current) return;
    last.current = status;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [status]);
  return place;
}

function lastTest({ status, testedAt, pending }: SamlProvider, tried: SamlTest['settings']): string {
  if (status === 'pending') return t('testIncomplete');
  const at = tried === 'pending' ? pending?.testedAt : testedAt;
  return at ? t('testedOn', { when: relativeTime(new Date(at)) }) : t('notTestedYet');
}

function Waiting({ test, onCancel }: { test: SamlTest; onCancel: () => void }) {
  const isThere = test.start === 'identity-provider';
  return (
    <div role="status" className="rounded-md border border-line-2 px-4 py-3 text-sm">
      <p className="flex items-center gap-2 font-medium">
        <Spinner />
        {t(isThere ? 'testWaitingThere' : 'testWaiting')}
      </p>
      <p className="mt-0.5 text-fg-2">{t(isThere ? 'testWaitingThereHelp' : 'testWaitingHelp')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {test.url && (
          <a href={test.url} target="_blank" rel="noreferrer" className={buttonStyle({ size: 'sm' })}>
            {t('testOpen')}
          </a>
        )}
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {t('testCancel')}
        </Button>
      </div>
    </div>
  );
}
