import type { QueryClient } from '@tanstack/react-query';
import {
  compareOpenApiSpecVersionsOptions,
  getLatestOpenApiSpecVersionContentOptions,
  getOpenApiSpecBySlugOptions,
  listOpenApiSpecsInfiniteOptions,
  listOpenApiSpecUsesInfiniteOptions,
  listOpenApiSpecVersionsInfiniteOptions,
} from '#client/@tanstack/react-query.gen.ts';
import type { OpenApiSpec } from '#client/types.gen.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';

export interface SpecPlace {
  organizationId: string;
  specSlug: string;
}

export const specsOptions = (organizationId: string) =>
  listOpenApiSpecsInfiniteOptions({ path: { organizationId }, query: { limit: 50 } });

export const specOptions = (path: SpecPlace) => getOpenApiSpecBySlugOptions({ path });

export const versionsOptions = (path: SpecPlace) =>
  listOpenApiSpecVersionsInfiniteOptions({ path, query: { limit: 50 } });

export const usesOptions = (path: SpecPlace) => listOpenApiSpecUsesInfiniteOptions({ path, query: { limit: 50 } });

/** The parsed files of the latest version; `version` makes that of another time another answer. */
export const latestContentOptions = (path: SpecPlace, version: string) => {
  const options = getLatestOpenApiSpecVersionContentOptions({ path });
  return { ...options, queryKey: [...options.queryKey, version] as unknown as typeof options.queryKey }; // a longer key is a key
};

/** What a version changed against another one, or the one before; neither ever changes. */
export const changesOptions = (path: SpecPlace, versionId: string, against?: string) => ({
  ...compareOpenApiSpecVersionsOptions({
    path: { ...path, versionId },
    query: against === undefined ? {} : { against },
  }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const refreshSpecs = (queries: QueryClient): Promise<void> =>
  refreshOperations(queries, 'listOpenApiSpecs', 'getOpenApiSpecBySlug', 'listOpenApiSpecVersions');

export type SpecState = 'pending' | 'progress' | 'ready' | 'failed';

/** `complete` says nothing of success: the error code does. */
export const stateOf = ({ processingState, lastProcessErrorCode }: OpenApiSpec): SpecState =>
  processingState !== 'complete' ? processingState : lastProcessErrorCode ? 'failed' : 'ready';

export const isReading = (spec: OpenApiSpec): boolean => spec.processingState !== 'complete';

/** Where a specification comes from, in a few letters; undefined for one that was uploaded. */
export const hostOf = ({ sourceURL }: OpenApiSpec): string | undefined =>
  sourceURL === undefined ? undefined : (URL.parse(sourceURL)?.host ?? sourceURL);
