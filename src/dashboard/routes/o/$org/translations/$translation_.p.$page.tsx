import { createFileRoute } from '@tanstack/react-router';
import { getTranslationPageOptions } from '#client/@tanstack/react-query.gen.ts';
import { SideBySidePage } from '#dashboard/translations/side-by-side-page.tsx';
import { translationOptions } from '#dashboard/translations/translation-data.ts';

export const Route = createFileRoute('/o/$org/translations/$translation_/p/$page')({
  loader: ({ context: { queryClient }, params }) => {
    const place = { organizationId: params.org, translationId: params.translation };
    return Promise.all([
      queryClient.ensureQueryData(translationOptions(place)),
      queryClient.ensureQueryData(getTranslationPageOptions({ path: { ...place, pageId: params.page } })),
    ]);
  },
  component: function TranslationTexts() {
    const { org, translation, page } = Route.useParams();
    return <SideBySidePage key={page} place={{ organizationId: org, translationId: translation }} pageId={page} />;
  },
});
