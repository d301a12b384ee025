import { createFileRoute } from '@tanstack/react-router';
import { InboxPage } from '#dashboard/inbox/inbox-page.tsx';
import { validateInboxSearch } from '#dashboard/inbox/inbox-search.ts';

export const Route = createFileRoute('/o/$org/inbox')({
  validateSearch: validateInboxSearch,
  component: function OrganizationInbox() {
    return <InboxPage search={Route.useSearch()} />;
  },
});
