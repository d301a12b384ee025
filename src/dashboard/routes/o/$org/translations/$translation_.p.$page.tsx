import { createFileRoute } from '@tanstack/react-router';
import { SideBySidePage } from '#dashboard/translations/side-by-side-page.tsx';

export const Route = createFileRoute('/o/$org/translations/$translation_/p/$page')({
  component: function TranslationTexts() {
    const { org, translation, page } = Route.useParams();
    return <SideBySidePage key={page} place={{ organizationId: org, translationId: translation }} pageId={page} />;
  },
});
