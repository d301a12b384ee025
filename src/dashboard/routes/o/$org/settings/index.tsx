import { createFileRoute } from '@tanstack/react-router';
import { GeneralPage } from '#dashboard/organizations/general-page.tsx';
import { DomainsSection } from '#dashboard/sso/domains-section.tsx';

export const Route = createFileRoute('/o/$org/settings/')({
  component: function General() {
    // Another organization is another form.
    return <GeneralPage key={Route.useParams().org} domains={<DomainsSection />} />;
  },
});
