import { createFileRoute } from '@tanstack/react-router';
import { validateInboxSearch } from '#dashboard/inbox/inbox-data.ts';
import { InboxPage } from '#dashboard/inbox/inbox-page.tsx';

export const Route = createFileRoute('/o/$org/inbox')({
  validateSearch: validateInboxSearch,
  component: function OrganizationInbox() {
    return <InboxPage search={Route.useSearch()} />;
  },
});
