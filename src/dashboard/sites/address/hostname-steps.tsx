import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { getCustomHostnameOptions, testSiteAddressOptions } from '#client/@tanstack/react-query.gen.ts';
import { removeCustomHostname } from '#client/sdk.gen.ts';
import type { CustomHostname, Site, SiteAddressTest } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-address.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { problemOf } from '#dashboard/sites/address/address-checks.tsx';
import { type StepState, Steps } from '#dashboard/sites/address/steps.tsx';
import { refreshSite, type SitePlace } from '#dashboard/sites/site-data.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

/** Seconds until it is looked at again: name servers take their time, so each wait is longer. */
const waitAfter = (looked: number) => Math.min(300, 10 * 2 ** Math.min(looked, 6));

interface StepsProps {
  place: SitePlace;
  site: Site;
  hostname: string;
}

/** The way from a name to a site that readers reach by it, as far as the service can see it. */
export function HostnameSteps({ place, site, hostname }: StepsProps) {
  const queries = useQueryClient();
  const dns = useQuery({
    ...getCustomHostnameOptions({ path: { hostname } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isActive ? false : waitAfter(state.dataUpdateCount) * 1000),
  });
  // Before the name leads here nobody would answer.
  const leads = dns.data?.isActive === true;
  const asked = useQuery({
    ...testSiteAddressOptions({ path: place, query: { address: 'hostname' } }),
    enabled: leads,
    staleTime: 60_000,
    retry: false,
  });
  const lookAgain = async () => {
    const { data } = await dns.refetch();
    if (data?.isActive) await asked.refetch();
  };
  const remove = () =>
    confirm({
      title: t('removeTitle', { hostname }),
      consequences: [...(site.published ? [t('removeReaders')] : []), t('removeOwn')],
      action: t('removeName'),
      run: async () => {
        await removeCustomHostname({ path: { hostname } });
        await refreshSite(queries);
      },
    });
  const failed = dns.error ?? (leads ? asked.error : null);
  if (failed)
    return (
      <ErrorState
        onRetry={() => void (dns.error ? dns.refetch() : asked.refetch())}
        retrying={dns.isRefetching || asked.isRefetching}
        error={failed}
      />
    );
  if (!dns.data) return <Skeleton className="h-48 w-full" />;
  const test = asked.isFetching ? undefined : asked.data;
  return (
    <div className="space-y-5">
      <Steps
        label={t('steps')}
        steps={[
          {
            title: t('stepName'),
            state: 'done',
            children: <code className="font-mono text-sm wrap-anywhere">{hostname}</code>,
          },
          {
            title: t(leads ? 'stepRecordDone' : 'stepRecord'),
            state: leads ? 'done' : 'todo',
            children: <DnsRecord name={dns.data} />,
          },
          {
            title: t('stepCertificate'),
            state: certificateState(leads, test),
            children: <Certificate name={dns.data} test={test} />,
          },
          {
            title: t('stepLive'),
            state: liveState(site.published, test),
            children: <Live site={site} test={test} />,
          },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void lookAgain()} loading={dns.isFetching || asked.isFetching}>
          <RefreshCw aria-hidden />
          {t('checkNow')}
        </Button>
        <RightButton
          variant="danger-quiet"
          onClick={remove}
          missing={!site.permissions.admin && t('adminReason')}
          level="admin"
        >
          {t('removeName')}
        </RightButton>
      </div>
    </div>
  );
}

type Seen = SiteAddressTest | undefined;
type Check = SiteAddressTest['checks'][number];

/** Without these the site is not asked at all. */
const before: readonly Check['name'][] = ['name', 'connection', 'certificate'];
const faultBefore = (test: Seen) => test?.checks.find(({ passed, name }) => !passed && before.includes(name));
const faultAfter = (test: Seen) => test?.checks.find(({ passed, name }) => !passed && !before.includes(name));

function certificateState(leads: boolean, test: Seen): StepState {
  if (!leads) return 'later';
  if (!test) return 'asking';
  return faultBefore(test) ? 'todo' : 'done';
}

function liveState(published: boolean, test: Seen): StepState {
  if (!test || faultBefore(test)) return 'later';
  return published && !faultAfter(test) ? 'done' : 'todo';
}

/** What the name servers should say, and what they say instead. */
function DnsRecord({ name }: { name: CustomHostname }) {
  const { hostname, record, isActive, status, found } = name;
  const cells = [
    { head: t('recordType'), value: record.type },
    { head: t('recordName'), value: hostname },
    { head: t('recordValue'), value: record.value },
  ];
  const seen = found.map(({ type, value }) => `${type} ${value}`).join(', ');
  return (
    <>
      <dl className="grid gap-x-6 gap-y-2 rounded-md border border-line-2 px-4 py-3 text-sm sm:grid-cols-[auto_1fr_1fr]">
        {cells.map(({ head, value }) => (
          <div key={head} className="min-w-0">
            <dt className="text-xs text-fg-3">{head}</dt>
            <dd className="flex items-center gap-1">
              <code className="truncate font-mono text-xs">{value}</code>
              <CopyButton value={value} label={t('copy', { name: head })} size="sm" />
            </dd>
          </div>
        ))}
      </dl>
      {!isActive && (
        <div className="space-y-1 text-sm text-fg-2">
          <p className="font-medium text-fg">
            {t(status === undefined ? 'noAnswer' : seen ? 'otherRecord' : 'noRecord')}
          </p>
          {seen ? (
            <p className="font-mono text-xs wrap-anywhere">{t('seen', { records: seen })}</p>
          ) : (
            <p>{t('wait')}</p>
          )}
          {found.some(({ type }) => type !== 'CNAME') && <p>{t('proxied')}</p>}
        </div>
      )}
    </>
  );
}

/** Certificates are the affair of the proxy in front: it is said what a reader would be shown, and who may make one. */
function Certificate({ name: { isActive, issuers }, test }: { name: CustomHostname; test: Seen }) {
  const problem = faultBefore(test);
  const passed = test !== undefined && !problem;
  const named = issuers?.filter(issuer => issuer !== '') ?? [];
  return (
    <div className="space-y-1 text-sm text-fg-2">
      {!isActive && <p>{t('certificateLater')}</p>}
      {isActive && !test && <p>{t('asking')}</p>}
      {passed && <p>{t('certificateTrusted')}</p>}
      {problem && <p className="text-fg">{problemOf(problem)}</p>}
      {!passed && <p>{t('certificateProxy')}</p>}
      {issuers && <p>{named.length > 0 ? t('onlyIssuers', { issuers: named.join(', ') }) : t('noIssuers')}</p>}
    </div>
  );
}

function Live({ site, test }: { site: Site; test: Seen }) {
  if (!test || faultBefore(test)) return null;
  const fault = faultAfter(test);
  const words = fault ? problemOf(fault) : t(site.published ? 'liveNow' : 'liveLater');
  return <p className="text-sm text-fg-2">{words}</p>;
}
