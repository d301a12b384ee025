import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { AccessPanel } from '#dashboard/access/access-panel.tsx';
import { t } from '#dashboard/messages/sites.ts';
import { SettingsPage } from '#dashboard/sites/settings-page.tsx';
import { siteOptions } from '#dashboard/sites/site-data.ts';
import { Section } from '#dashboard/ui/page-header.tsx';

export const Route = createFileRoute('/o/$org/sites/$site/settings')({
  component: function Settings() {
    const { org, site } = Route.useParams();
    const place = { organizationId: org, siteId: site };
    const { data } = useSuspenseQuery(siteOptions(place));
    return (
      <SettingsPage
        place={place}
        access={
          data.permissions.admin && (
            <Section title={t('access')} description={t('accessLead')}>
              <AccessPanel target={{ kind: 'site', id: site, title: data.title, organizationId: org }} />
            </Section>
          )
        }
      />
    );
  },
});
