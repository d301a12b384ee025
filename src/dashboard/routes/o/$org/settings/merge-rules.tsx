import { createFileRoute } from '@tanstack/react-router';
import { MergeRulesPage } from '#dashboard/merge-rules/merge-rules-page.tsx';

export const Route = createFileRoute('/o/$org/settings/merge-rules')({
  component: () => <MergeRulesPage key={Route.useParams().org} />,
});
