import type { QueryClient } from '@tanstack/react-query';
import {
  getSiteAdaptiveSchemaOptions,
  listFilesInChangeRequestByIdOptions,
  listFilesOptions,
  listOpenApiSpecsOptions,
  listSitesOptions,
  searchOrganizationContentOptions,
} from '#client/@tanstack/react-query.gen.ts';
import { getLatestOpenApiSpecVersionContent } from '#client/sdk.gen.ts';
import type { File, OpenApiSpec, Page } from '#client/types.gen.ts';
import { type ConditionOption, conditionOptions } from '#dashboard/editor/condition-options.ts';
import { type ContentKey, sharedContentOptions } from '#dashboard/editor/edited-content.ts';
import { entryOf, type Operation, operationsOf } from '#dashboard/shell/spec-operations.ts';

export type OtherPage = { id: string; title: string; path: string; space: { id: string; title: string } };

/**
 * What a text can name by id. Each list is asked for when it is first needed; with a search, of a list that is too long
 * to be had whole, what the service finds by it.
 */
export type Lookup = {
  /** Of this space, as far as the tree has them. */
  pages: readonly Page[];
  /** Of other spaces, with the words in them. */
  otherPages: (query: string) => Promise<readonly OtherPage[]>;
  files: (search?: string) => Promise<readonly Pick<File, 'id' | 'name' | 'contentType'>[]>;
  specs: (search?: string) => Promise<readonly Pick<OpenApiSpec, 'slug' | 'document'>[]>;
  operations: (slug: string) => Promise<readonly Pick<Operation, 'method' | 'path' | 'summary'>[]>;
  conditions: () => Promise<readonly ConditionOption[]>;
};

type About = {
  queries: QueryClient;
  organizationId: string;
  contentKey: ContentKey;
  pages: readonly Page[];
  pageVariables: readonly string[];
};

const staleTime = 30_000;

/** As many as are looked through here. */
const firstFiles = 500;
const firstSpecs = 50;

/** The first of a list, and with a search what the service finds in the rest. */
const orFound =
  <Item>(
    list: (query: { limit: number; search?: string }) => Promise<{ items: Item[]; next?: unknown }>,
    limit: number,
  ) =>
  async (search?: string): Promise<Item[]> => {
    const first = await list({ limit });
    if (search === undefined) return first.items;
    return first.next === undefined ? [] : (await list({ limit: firstSpecs, search })).items;
  };

export function lookupOf({ queries, organizationId, contentKey, pages, pageVariables }: About): Lookup {
  const { spaceId, request } = contentKey;
  const path = { organizationId };
  /** The claims of the first site that shows the space. */
  const schema = async () => {
    const sites = await queries.fetchQuery({
      ...listSitesOptions({ path, query: { space: spaceId, limit: 1 } }),
      staleTime,
    });
    const [site] = sites.items;
    if (!site) return undefined;
    const options = getSiteAdaptiveSchemaOptions({ path: { ...path, siteId: site.id } });
    return (await queries.fetchQuery({ ...options, staleTime })).jsonSchema;
  };
  return {
    pages,
    otherPages: async query => {
      const options = searchOrganizationContentOptions({ path, query: { query, limit: 10 } });
      const found = await queries.fetchQuery({ ...options, staleTime });
      return found.items
        .filter(({ id }) => id !== spaceId)
        .flatMap(({ id, title, pages }) => pages.map(page => ({ ...page, space: { id, title } })));
    },
    files: orFound(
      query =>
        request === undefined
          ? queries.fetchQuery({ ...listFilesOptions({ path: { spaceId }, query }), staleTime })
          : queries.fetchQuery({
              ...listFilesInChangeRequestByIdOptions({ path: { spaceId, changeRequestId: request }, query }),
              staleTime,
            }),
      firstFiles,
    ),
    specs: orFound(query => queries.fetchQuery({ ...listOpenApiSpecsOptions({ path, query }), staleTime }), firstSpecs),
    operations: specSlug =>
      queries.fetchQuery({
        queryKey: ['operations', organizationId, specSlug],
        staleTime,
        // A document can have megabytes: only what is offered of it is kept.
        queryFn: async ({ signal }) => {
          const { data } = await getLatestOpenApiSpecVersionContent({ path: { ...path, specSlug }, signal });
          return operationsOf(entryOf(data.filesystem)).map(({ method, path, summary }) => ({ method, path, summary }));
        },
      }),
    conditions: async () => {
      const [claims, shared] = await Promise.all([
        // Guests may not list sites: they write without completion.
        schema().catch(() => undefined),
        queries.fetchQuery({ ...sharedContentOptions(contentKey), staleTime }),
      ]);
      return conditionOptions(claims, { space: Object.keys(shared.variables), page: pageVariables });
    },
  };
}
