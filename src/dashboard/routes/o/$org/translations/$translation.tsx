import { createFileRoute } from '@tanstack/react-router';
import { TranslationPage } from '#dashboard/translations/translation-page.tsx';

export const Route = createFileRoute('/o/$org/translations/$translation')({
  component: function Translation() {
    const { org, translation } = Route.useParams();
    return <TranslationPage key={translation} place={{ organizationId: org, translationId: translation }} />;
  },
});
