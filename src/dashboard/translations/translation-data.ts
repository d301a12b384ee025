import { type QueryClient, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getSpaceByIdOptions,
  getTranslationOptions,
  listGlossaryEntriesInfiniteOptions,
  listSpacesInOrganizationByIdOptions,
  listTranslationLogInfiniteOptions,
  listTranslationPagesInfiniteOptions,
  listTranslationsInfiniteOptions,
} from '#client/@tanstack/react-query.gen.ts';
import type { Translation } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/translations.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { stale } from '#dashboard/shell/query-client.ts';
import { usePoll } from '#dashboard/shell/use-poll.ts';
import { instructionsText } from '#dashboard/translations/instructions.ts';
import type { PageState } from '#dashboard/translations/translation-search.ts';

export interface TranslationPlace {
  organizationId: string;
  translationId: string;
}

/** The spaces that a translation is from and into. */
export const spacesOf = ({ source, result }: Pick<Translation, 'source' | 'result'>): string[] =>
  result ? [source.space, result.space] : [source.space];

export const translationsOptions = (organizationId: string) =>
  listTranslationsInfiniteOptions({ path: { organizationId }, query: { limit: 100 } });

export const translationOptions = (path: TranslationPlace) => getTranslationOptions({ path });

export const pagesOptions = (path: TranslationPlace, state?: PageState) =>
  listTranslationPagesInfiniteOptions({ path, query: { limit: 100, ...(state && { state }) } });

export const logOptions = (path: TranslationPlace) =>
  listTranslationLogInfiniteOptions({ path, query: { limit: 100 } });

export const glossaryOptions = (organizationId: string) =>
  listGlossaryEntriesInfiniteOptions({ path: { organizationId }, query: { limit: 100 } });

export const refreshTranslations = (queries: QueryClient): Promise<void> =>
  refreshOperations(
    queries,
    'listTranslations',
    'getTranslation',
    'listTranslationPages',
    'getTranslationPage',
    'listTranslationLog',
  );

/** The instructions as text. */
export const instructionsOptions = ({ instructions }: Pick<Translation, 'instructions'>) =>
  queryOptions({
    queryKey: ['instructions', JSON.stringify(instructions)],
    queryFn: () => instructionsText(instructions),
    staleTime: Number.POSITIVE_INFINITY,
  });

export type TranslationState = 'pending' | 'running' | 'failed' | 'partly' | 'outdated' | 'current';

export function stateOf({ status, lastRunError, failedPages, outdated }: Translation): TranslationState {
  if (status !== 'completed') return status;
  if (lastRunError !== undefined) return 'failed';
  if (failedPages > 0) return 'partly';
  return outdated ? 'outdated' : 'current';
}

export const isUnderWay = ({ status }: Translation): boolean => status !== 'completed';

/** Follows runs: what begins and ends is told, how far it is is asked for. */
export function useLiveTranslations(underWay: boolean): void {
  const queries = useQueryClient();
  const refresh = () => refreshTranslations(queries);
  useLiveEvents(['translation'], () => void refresh());
  usePoll(underWay, refresh);
}

/** The titles of these spaces by id, as far as the caller sees them. */
export function useSpaceTitles(organizationId: string, ids: readonly string[]): (spaceId: string) => string {
  const list = listSpacesInOrganizationByIdOptions({ path: { organizationId }, query: { limit: 1000 } });
  const { data } = useQuery(list);
  // In an organization with more spaces than one answer holds.
  const beyond = data?.next ? [...new Set(ids)].filter(id => !data.items.some(space => space.id === id)) : [];
  const others = useQueries({
    queries: beyond.map(spaceId => ({ ...getSpaceByIdOptions({ path: { spaceId } }), staleTime: stale.identity })),
    combine: results => ({ found: results.flatMap(result => result.data ?? []), pending: results.some(isPending) }),
  });
  const titles = new Map(
    [...(data?.items ?? []), ...others.found].map(({ id, title }) => [id, title || t('untitled')]),
  );
  return id => titles.get(id) ?? (data && !others.pending ? t('unknownSpace') : '…');
}

const isPending = (query: { isPending: boolean }): boolean => query.isPending;
