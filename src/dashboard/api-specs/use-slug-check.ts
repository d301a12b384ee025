import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { checkOpenApiSpecSlugOptions } from '#client/@tanstack/react-query.gen.ts';
import { checkOpenApiSpecSlug } from '#client/sdk.gen.ts';
import type { OpenApiSlugCheck } from '#client/types.gen.ts';
import type { SourceValues } from '#dashboard/api-specs/source-fields.tsx';
import { t } from '#dashboard/messages/api-specs.ts';

const keyOf = (organizationId: string, slug: string) =>
  checkOpenApiSpecSlugOptions({ path: { organizationId }, query: { slug } }).queryKey;

async function ask(organizationId: string, slug: string, signal: AbortSignal): Promise<OpenApiSlugCheck> {
  return (await checkOpenApiSpecSlug({ path: { organizationId }, query: { slug }, signal })).data;
}

/** Whether a specification can have the slug that is typed, as the service says; the field says why not. */
export function useSlugCheck(form: UseFormReturn<SourceValues>, organizationId: string) {
  const queries = useQueryClient();
  const typed = form.watch('slug');
  const slug = useDeferredValue(typed);
  const { data: check } = useQuery({
    queryKey: keyOf(organizationId, slug),
    queryFn:
      slug === ''
        ? skipToken
        : async ({ signal }) => {
            // Whoever types on does not ask for every letter.
            await new Promise(resolve => setTimeout(resolve, 250));
            signal.throwIfAborted();
            return ask(organizationId, slug, signal);
          },
    staleTime: 10_000,
  });
  const { setError, clearErrors } = form;
  useEffect(() => {
    if (check && check.state !== 'free') setError('slug', { message: t(`slug.${check.state}`) });
    else clearErrors('slug');
  }, [check, setError, clearErrors]);
  return {
    check: slug === typed ? check : undefined,
    /** Before it is sent. @returns whether the slug can be taken */
    confirm: async (): Promise<boolean> => {
      const wanted = form.getValues('slug');
      const { state } = await queries.fetchQuery({
        queryKey: keyOf(organizationId, wanted),
        queryFn: ({ signal }) => ask(organizationId, wanted, signal),
      });
      if (state !== 'free') setError('slug', { message: t(`slug.${state}`) }, { shouldFocus: true });
      return state === 'free';
    },
  };
}
