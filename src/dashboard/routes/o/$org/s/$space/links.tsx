import { createFileRoute } from '@tanstack/react-router';
import { LinksPage } from '#dashboard/space-links/links-page.tsx';
import { type LinksSearch, linkViews } from '#dashboard/space-links/links-search.ts';

export const Route = createFileRoute('/o/$org/s/$space/links')({
  validateSearch: (raw: Record<string, unknown>): LinksSearch => {
    const show = linkViews.find(view => view === raw.show);
    return {
      ...(show && show !== 'all' && { show }),
      ...(typeof raw.on === 'string' && raw.on && { on: raw.on }),
    };
  },
  component: function Links() {
    const { org, space } = Route.useParams();
    const navigate = Route.useNavigate();
    return (
      <LinksPage
        organizationId={org}
        spaceId={space}
        search={Route.useSearch()}
        onSearch={change => void navigate({ search: now => ({ ...now, ...change }), replace: true })}
      />
    );
  },
});
