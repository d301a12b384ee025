import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '#dashboard/messages/sso.ts';
import { isComing } from '#dashboard/shell/is-coming.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { NoAccess } from '#dashboard/shell/no-access.tsx';
import { useOrganization, useOrganizationId } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { DomainsSection } from '#dashboard/sso/domains-section.tsx';
import { EnforcementSection } from '#dashboard/sso/enforcement-section.tsx';
import { LinkRequestsSection } from '#dashboard/sso/link-requests-section.tsx';
import { ProvidersSection } from '#dashboard/sso/providers-section.tsx';
import {
  domainsOptions,
  enforcementOptions,
  linkRequestsOptions,
  providersOptions,
  refreshDomains,
  refreshEnforcement,
  refreshProviders,
} from '#dashboard/sso/sso-data.ts';
import { SectionsSkeleton } from '#dashboard/ui/sections-skeleton.tsx';

/** Settings → Single sign-on. */
export function SsoPage() {
  const { title, permissions } = useOrganization();
  const queries = useQueryClient();
  useLiveEvents(['saml-provider', 'saml-test'], () => void refreshProviders(queries));
  useLiveEvents(['organization', 'member', 'notification'], () => {
    void refreshEnforcement(queries);
    void refreshDomains(queries);
    void refreshOperations(queries, 'listSsoLinkRequests');
  });
  return (
    <Page title={t('sso')} description={t('lead', { organization: title })} width="prose">
      {permissions.admin ? <Sections /> : <NoAccess level="admin">{t('needsAdmin')}</NoAccess>}
    </Page>
  );
}

function Sections() {
  const organizationId = useOrganizationId();
  const all = [
    useQuery(enforcementOptions(organizationId)),
    useQuery(linkRequestsOptions(organizationId)),
    useQuery(providersOptions(organizationId)),
    useQuery(domainsOptions(organizationId)),
  ];
  if (all.some(isComing)) return <SectionsSkeleton rows={[2, 1, 2, 1]} />;
  return (
    <>
      <EnforcementSection />
      <LinkRequestsSection />
      <ProvidersSection />
      <DomainsSection />
    </>
  );
}
