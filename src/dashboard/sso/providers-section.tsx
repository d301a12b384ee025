import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { FlaskConical, KeyRound, Plus } from 'lucide-react';
import type { SamlProvider } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/sso.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { daysLeft, toneOf } from '#dashboard/sso/certificate-days.ts';
import { CopyRow } from '#dashboard/sso/copy-row.tsx';
import { ProviderStatus } from '#dashboard/sso/provider-status.tsx';
import { nextStep, providersOptions } from '#dashboard/sso/sso-data.ts';
import { useProviderMenu } from '#dashboard/sso/use-provider-menu.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { buttonStyle } from '#dashboard/ui/button.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import type { MenuEntries } from '#dashboard/ui/menu.tsx';
import { Rows, Section } from '#dashboard/ui/page-header.tsx';

const columnsFor = (organizationId: string): Column<SamlProvider>[] => [
  {
    id: 'label',
    header: t('provider'),
    cell: provider => (
      <>
        <Link
          to="/o/$org/settings/sso/$provider"
          params={{ org: organizationId, provider: provider.id }}
          className="block truncate font-medium hover:underline max-sm:pt-2"
        >
          {provider.label}
        </Link>
        {/* Beside the name a phone has no room for it, and the menu resumes as well. */}
        <span className="block pt-0.5 pb-2 sm:hidden">
          <ProviderStatus provider={provider} />
        </span>
      </>
    ),
  },
  {
    id: 'state',
    header: t('state'),
    width: '320px',
    from: 'sm',
    cell: provider => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ProviderStatus provider={provider} />
        {provider.status === 'pending' && <Resume provider={provider} organizationId={organizationId} />}
      </span>
    ),
  },
  {
    id: 'certificate',
    header: t('certificateColumn'),
    width: '160px',
    from: 'md',
    cell: provider => <CertificateEnd provider={provider} />,
  },
];

/** The way back into a setup that was left. */
function Resume({ provider, organizationId }: { provider: SamlProvider; organizationId: string }) {
  return (
    <Link
      to="/o/$org/settings/sso/$provider/setup"
      params={{ org: organizationId, provider: provider.id }}
      search={{ step: nextStep(provider) }}
      aria-label={t('resumeOf', { label: provider.label })}
      className={buttonStyle({ size: 'sm' })}
    >
      {t('resume')}
    </Link>
  );
}

/** When the last certificate ends. */
function CertificateEnd({ provider: { certificates, problems } }: { provider: SamlProvider }) {
  const days = daysLeft(certificates);
  if (days === undefined) return null;
  const problem = problems.find(({ code }) => code === 'certificate-expires' || code === 'certificate-expired');
  const tone = problem && toneOf(problem);
  return (
    <span className={cn('tabular-nums', tone === 'danger' ? 'text-danger' : tone === 'warning' && 'text-warning')}>
      {days < 0 ? t('expired') : t('expiresIn', { count: days })}
    </span>
  );
}

export function ProvidersSection() {
  const { id, hostname } = useOrganization();
  const navigate = useNavigate();
  const entries = useProviderMenu();
  const { data, isPending, error, refetch, isRefetching } = useQuery(providersOptions(id));
  const rows = data?.items ?? [];
  const active = rows.filter(({ status }) => status === 'active');
  const at = ({ id: provider }: SamlProvider) => ({ org: id, provider });
  const add = (
    <Link to="/o/$org/settings/sso/new" params={{ org: id }} className={buttonStyle({ variant: 'primary' })}>
      <Plus aria-hidden />
      {t('addProvider')}
    </Link>
  );
  const menu = (provider: SamlProvider): MenuEntries => [
    provider.status === 'pending'
      ? {
          label: t('resume'),
          icon: KeyRound,
          onSelect: () =>
            void navigate({
              to: '/o/$org/settings/sso/$provider/setup',
              params: at(provider),
              search: { step: nextStep(provider) },
            }),
        }
      : {
          label: t('test'),
          icon: FlaskConical,
          onSelect: () => void navigate({ to: '/o/$org/settings/sso/$provider/test', params: at(provider) }),
        },
    'separator',
    ...entries(provider),
  ];
  return (
    <>
      <Section title={t('providers')} description={t('providersLead')} actions={rows.length > 0 && add}>
        <DataTable
          label={t('providers')}
          pages={{ rows, isPending, error, retry: () => void refetch(), isRetrying: isRefetching }}
          columns={columnsFor(id)}
          rowId={provider => provider.id}
          rowLabel={provider => provider.label}
          rowMenu={menu}
          onOpen={provider => void navigate({ to: '/o/$org/settings/sso/$provider', params: at(provider) })}
          empty={
            <EmptyState learn="Single sign-on" icon={KeyRound} title={t('noProviders')} actions={add}>
              {t('noProvidersBody')}
            </EmptyState>
          }
        />
      </Section>
      {active.length > 0 && (
        <Section title={t('loginLinks')} description={t('loginLinksLead')}>
          <Rows>
            <CopyRow name={t('loginPage')} value={`${window.location.origin}/login/sso/${hostname}`} />
            {active.map(provider => (
              <CopyRow key={provider.id} name={provider.label} value={provider.service.startURL} />
            ))}
          </Rows>
        </Section>
      )}
    </>
  );
}
