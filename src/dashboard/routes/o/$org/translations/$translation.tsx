import { createFileRoute } from '@tanstack/react-router';
import { prefetchPages } from '#dashboard/table/use-pages.ts';
import { instructionsOptions, logOptions, translationOptions } from '#dashboard/translations/translation-data.ts';
import { TranslationPage } from '#dashboard/translations/translation-page.tsx';
import { type PageState, pageStates } from '#dashboard/translations/translation-search.ts';

type Search = { log?: true; show?: PageState };

export const Route = createFileRoute('/o/$org/translations/$translation')({
  validateSearch: ({ log, show }): Search => {
    const state = pageStates.find(state => state === show);
    return { ...(log === true && { log }), ...(state && { show: state }) };
  },
  loader: async ({ context: { queryClient }, params: { org: organizationId, translation: translationId } }) => {
    const place = { organizationId, translationId };
    const translation = await queryClient.ensureQueryData(translationOptions(place));
    // Something stands below what these show.
    await Promise.all([
      queryClient.prefetchQuery(instructionsOptions(translation)),
      translation.failedPages > 0 && prefetchPages(queryClient, logOptions(place)),
    ]);
  },
  component: function Translation() {
    const { org, translation } = Route.useParams();
    const { log = false, show } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <TranslationPage
        key={translation}
        place={{ organizationId: org, translationId: translation }}
        log={log}
        onLog={open =>
          void navigate({ search: ({ log: _, ...rest }) => (open ? { ...rest, log: true } : rest), replace: !open })
        }
        show={show}
        onShow={state =>
          void navigate({ search: ({ show: _, ...rest }) => (state ? { ...rest, show: state } : rest), replace: true })
        }
      />
    );
  },
});
