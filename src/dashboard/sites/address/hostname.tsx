import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { getCustomHostnameOptions, updateSiteByIdMutation } from '#client/@tanstack/react-query.gen.ts';
import { removeCustomHostname } from '#client/sdk.gen.ts';
import type { CustomHostname, Site } from '#client/types.gen.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { useServerErrors } from '#dashboard/forms/use-server-errors.ts';
import { t } from '#dashboard/messages/site-address.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { refreshSite, type SitePlace } from '#dashboard/sites/site-data.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

interface HostnameProps {
  place: SitePlace;
  site: Site;
}

/** A name of the organization's own: it is given here, then told to the name servers. */
export function Hostname({ place, site }: HostnameProps) {
  return (
    <Section title={t('hostname')} description={t('hostnameLead')}>
      {site.hostname ? (
        site.permissions.admin && <Status key={site.hostname} hostname={site.hostname} site={site} />
      ) : (
        <NameForm place={place} mayChange={site.permissions.admin} />
      )}
    </Section>
  );
}

function NameForm({ place, mayChange }: { place: SitePlace; mayChange: boolean }) {
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { hostname: '' } });
  const save = useMutation({ ...updateSiteByIdMutation(), onSuccess: () => refreshSite(queries) });
  useServerErrors(form, save.error);
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ hostname }) =>
        save.mutate({ path: place, body: { hostname: hostname.trim().toLowerCase() } }),
      )}
      className="max-w-120 space-y-3"
    >
      <FormProblem error={save.error} fields={form.formState.errors} />
      <TextField
        control={form.control}
        name="hostname"
        label={t('name')}
        placeholder="docs.example.com"
        mono
        spellCheck={false}
      />
      <Button type="submit" loading={save.isPending} disabledReason={!mayChange && t('adminReason')}>
        {t('useName')}
      </Button>
    </form>
  );
}

/** Seconds until it is looked at again: name servers take their time, so each wait is longer. */
const waitAfter = (looked: number) => Math.min(300, 10 * 2 ** Math.min(looked, 6));

function Status({ hostname, site }: { hostname: string; site: Site }) {
  const queries = useQueryClient();
  const check = useQuery({
    ...getCustomHostnameOptions({ path: { hostname } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isActive ? false : waitAfter(state.dataUpdateCount) * 1000),
  });
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
  if (check.error)
    return (
      <ErrorState
        onRetry={() => void check.refetch()}
        retrying={check.isRefetching}
        requestId={check.error instanceof ApiError ? check.error.requestId : undefined}
      />
    );
  if (!check.data) return <Skeleton className="h-24 w-full" />;
  return (
    <div className="space-y-3">
      <p className="flex items-center gap-2 text-sm">
        {check.data.isActive ? (
          <CircleCheck aria-hidden className="size-4 text-success" />
        ) : (
          <TriangleAlert aria-hidden className="size-4 text-warning" />
        )}
        <code className="font-mono">{hostname}</code>
        <span className="text-fg-2">{t(check.data.isActive ? 'leadsHere' : 'leadsElsewhere')}</span>
      </p>
      <Record name={check.data} />
      {!check.data.isActive && <Seen name={check.data} />}
      {check.data.isActive && <Callout tone="neutral">{t('certificate')}</Callout>}
      <div className="flex gap-2">
        <Button onClick={() => void check.refetch()} loading={check.isFetching}>
          <RefreshCw aria-hidden />
          {t('checkNow')}
        </Button>
        <Button variant="danger-quiet" onClick={remove} disabledReason={!site.permissions.admin && t('adminReason')}>
          {t('removeName')}
        </Button>
      </div>
    </div>
  );
}

/** What the name servers should say. */
function Record({ name: { hostname, record } }: { name: CustomHostname }) {
  const cells = [
    { head: t('recordType'), value: record.type },
    { head: t('recordName'), value: hostname },
    { head: t('recordValue'), value: record.value },
  ];
  return (
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
  );
}

/** What they say instead. */
function Seen({ name: { status, found } }: { name: CustomHostname }) {
  const seen = found.map(({ type, value }) => `${type} ${value}`).join(', ');
  return (
    <Callout
      tone="warning"
      title={t(status === undefined ? 'noAnswer' : status === 'dns_no_cname' && !seen ? 'noRecord' : 'otherRecord')}
    >
      {seen ? <p className="font-mono text-xs wrap-anywhere">{t('seen', { records: seen })}</p> : <p>{t('wait')}</p>}
      {found.some(({ type }) => type !== 'CNAME') && <p>{t('proxied')}</p>}
    </Callout>
  );
}
