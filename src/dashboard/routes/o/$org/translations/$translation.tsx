import { createFileRoute } from '@tanstack/react-router';
import { TranslationPage } from '#dashboard/translations/translation-page.tsx';

export const Route = createFileRoute('/o/$org/translations/$translation')({
  validateSearch: ({ log }): { log?: true } => (log === true ? { log } : {}),
  component: function Translation() {
    const { org, translation } = Route.useParams();
    const { log = false } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <TranslationPage
        key={translation}
        place={{ organizationId: org, translationId: translation }}
        log={log}
        onLog={open => void navigate({ search: open ? { log: true } : {}, replace: !open })}
      />
    );
  },
});
