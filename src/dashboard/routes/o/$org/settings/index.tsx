import { createFileRoute } from '@tanstack/react-router';
import { GeneralPage } from '#dashboard/organizations/general-page.tsx';

export const Route = createFileRoute('/o/$org/settings/')({
  component: function General() {
    // Another organization is another form.
    return <GeneralPage key={Route.useParams().org} />;
  },
});
