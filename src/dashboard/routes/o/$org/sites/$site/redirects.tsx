import { createFileRoute } from '@tanstack/react-router';
import { RedirectsPage } from '#dashboard/sites/redirects/redirects-page.tsx';

export const Route = createFileRoute('/o/$org/sites/$site/redirects')({
  validateSearch: ({ drafts }: Record<string, unknown>): { drafts?: true } => (drafts === true ? { drafts } : {}),
  component: function Redirects() {
    const { org, site } = Route.useParams();
    const { drafts } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <RedirectsPage
        place={{ organizationId: org, siteId: site }}
        shown={drafts ? 'draft' : 'live'}
        onShown={shown => void navigate({ search: shown === 'draft' ? { drafts: true } : {} })}
      />
    );
  },
});
