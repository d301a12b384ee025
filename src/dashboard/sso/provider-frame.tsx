import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { t } from '#dashboard/messages/sso.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { toneOf } from '#dashboard/sso/certificate-days.ts';
import { ProviderStatus } from '#dashboard/sso/provider-status.tsx';
import { type ProviderPlace, providerOptions, refreshProviders } from '#dashboard/sso/sso-data.ts';
import { useProviderMenu } from '#dashboard/sso/use-provider-menu.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { Tab, Tabs } from '#dashboard/ui/tabs.tsx';

const NextCertificateDialog = inTime(
  async () => (await import('#dashboard/sso/next-certificate-dialog.tsx')).NextCertificateDialog,
);

/** One provider: its head with what is wrong with it, and its tabs. */
export function ProviderFrame({ place }: { place: ProviderPlace }) {
  const { data: provider } = useSuspenseQuery(providerOptions(place));
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  useLiveEvents(['saml-provider', 'member'], () => void refreshProviders(queries));
  const org = { org: place.organizationId };
  const entries = useProviderMenu(() => navigate({ to: '/o/$org/settings/sso', params: org, ignoreBlocker: true }));
  const params = { ...org, provider: provider.id };
  return (
    <Page
      title={provider.label}
      width="prose"
      badge={<ProviderStatus provider={provider} />}
      crumbs={
        <Link to="/o/$org/settings/sso" params={org}>
          {t('sso')}
        </Link>
      }
      actions={
        <Menu
          align="end"
          trigger={<IconButton icon={Ellipsis} variant="secondary" label={t('providerActions')} />}
          entries={entries(provider)}
        />
      }
      tabs={
        <Tabs label={provider.label}>
          <Tab>
            <Link
              to="/o/$org/settings/sso/$provider"
              params={params}
              activeOptions={{ exact: true, includeSearch: false }}
            >
              {t('connection')}
            </Link>
          </Tab>
          <Tab>
            <Link to="/o/$org/settings/sso/$provider/provisioning" params={params}>
              {t('provisioning')}
            </Link>
          </Tab>
          <Tab>
            <Link to="/o/$org/settings/sso/$provider/test" params={params}>
              {t('test')}
            </Link>
          </Tab>
          <Tab>
            <Link to="/o/$org/settings/sso/$provider/sign-ins" params={params}>
              {t('signIns')}
            </Link>
          </Tab>
        </Tabs>
      }
    >
      {provider.problems.length > 0 && (
        <div className="mb-5 space-y-2">
          {provider.problems.map(problem => (
            <Callout
              key={problem.message}
              tone={toneOf(problem)}
              actions={
                problem.days !== undefined && (
                  <Button size="sm" onClick={() => setAdding(true)}>
                    {t('addCertificate')}
                  </Button>
                )
              }
            >
              {problem.message}
            </Callout>
          ))}
        </div>
      )}
      <Outlet />
      {adding && <NextCertificateDialog provider={provider} place={place} onClose={() => setAdding(false)} />}
    </Page>
  );
}
