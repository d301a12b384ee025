import { skipToken, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { previewGlossaryEntries } from '#client/sdk.gen.ts';
import type { GlossaryBatchOperation, GlossaryEffect } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/translations.ts';

/**
 * What a change of the glossary would have translated anew.
 *
 * @param operation undefined while there is nothing to save
 */
export function useGlossaryEffect(organizationId: string, operation: GlossaryBatchOperation | undefined) {
  const wanted = useDeferredValue(operation && JSON.stringify(operation));
  return useQuery({
    queryKey: ['previewGlossaryEntries', organizationId, wanted],
    queryFn:
      wanted === undefined
        ? skipToken
        : async ({ signal }) => {
            // Whoever types on does not ask for every letter.
            await new Promise(resolve => setTimeout(resolve, 300));
            signal.throwIfAborted();
            const path = { organizationId };
            return (await previewGlossaryEntries({ path, body: { operations: [JSON.parse(wanted)] }, signal })).data;
          },
    staleTime: 30_000,
  });
}

/** Says it, in place of what was said before while it is being counted. */
export function EffectNote({ effect, isPending }: { effect: GlossaryEffect | undefined; isPending: boolean }) {
  return (
    <p role="status" className="min-h-9 text-sm text-fg-2">
      {isPending && t('effect.counting')}
      {effect?.texts === 0 && t('effect.none')}
      {effect && effect.texts > 0 && (
        <>
          {t(effect.exact ? 'effect.texts' : 'effect.about', { texts: effect.texts, pages: effect.pages })}{' '}
          {t('effect.only', { count: effect.translations.length })}
        </>
      )}
    </p>
  );
}
