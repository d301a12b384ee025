import type { QueryClient, QueryFunction, QueryKey, SkipToken } from '@tanstack/react-query';
import {
  getCurrentRevisionOptions,
  getFileByIdOptions,
  getFileInChangeRequestByIdOptions,
  getPageByIdOptions,
  getPageInChangeRequestByIdOptions,
  getReusableContentByIdOptions,
  getReusableContentInChangeRequestByIdOptions,
  getRevisionOfChangeRequestByIdOptions,
  listPageLinksInChangeRequestOptions,
  listPageLinksInSpaceOptions,
  listPagesInChangeRequestOptions,
  listPagesOptions,
} from '#client/@tanstack/react-query.gen.ts';
import {
  findInChangeRequest,
  findInSpace,
  getChangeRequestById,
  getSpaceById,
  listChangeRequestPageBacklinks,
  listSpacePageBacklinks,
  replaceInChangeRequest,
  replaceInSpace,
  updateChangeRequestContent,
  updateSpaceContent,
} from '#client/sdk.gen.ts';
import type {
  ContentOutcome,
  FindInSpaceData,
  ListPageLinksInSpaceData,
  ReplaceInSpaceData,
  UpdateSpaceContentData,
} from '#client/types.gen.ts';
import type { ContentPlace } from '#dashboard/shell/content-parts.ts';
import type { OnceHeaders } from '#dashboard/shell/post-once.ts';
import { createTurns } from '#dashboard/shell/turns.ts';

// Editing a change request, and editing the main content, differ in these calls and in nothing else.

/** What is edited: a change request, by its number, or without one the main content, which readers see at once. */
export type ContentKey = { spaceId: string; request: string | undefined };
export type PageKey = ContentKey & { pageId: string };

export type ContentChange = UpdateSpaceContentData['body']['changes'][number];

type Options<Data> = {
  queryKey: QueryKey;
  queryFn?: SkipToken | ((context: never) => Data | Promise<Data>) | undefined;
};

/** Each of the two calls has a type of key of its own, though the answer is the same. */
const either = <Data>(options: Options<Data>) => options as { queryKey: QueryKey; queryFn: QueryFunction<Data> };

const requestPath = (spaceId: string, changeRequestId: string) => ({ spaceId, changeRequestId });

export const placeOfContent = ({ spaceId, request }: ContentKey): ContentPlace =>
  request === undefined ? { spaceId } : requestPath(spaceId, request);

/** Changes of page trees. */
export const pageTreeTurns = createTurns();

export const editedPagesOptions = ({ spaceId, request }: ContentKey) => {
  const { queryKey, queryFn } = either(
    request === undefined
      ? listPagesOptions({ path: { spaceId } })
      : listPagesInChangeRequestOptions({ path: requestPath(spaceId, request) }),
  );
  return {
    queryKey,
    queryFn: async (context: Parameters<typeof queryFn>[0]) => {
      await pageTreeTurns.whenDone();
      return queryFn(context);
    },
  };
};

export const editedPageOptions = ({ spaceId, request, pageId }: PageKey) =>
  either(
    request === undefined
      ? getPageByIdOptions({ path: { spaceId, pageId } })
      : getPageInChangeRequestByIdOptions({ path: { ...requestPath(spaceId, request), pageId } }),
  );

/** Variables and reusable contents. */
export const sharedContentOptions = ({ spaceId, request }: ContentKey) => ({
  ...either(
    request === undefined
      ? getCurrentRevisionOptions({ path: { spaceId }, query: { metadata: false } })
      : getRevisionOfChangeRequestByIdOptions({ path: requestPath(spaceId, request), query: { metadata: false } }),
  ),
  staleTime: 30_000,
});

export const reusableOptions = ({ spaceId, request }: ContentKey, reusableContentId: string) => ({
  ...either(
    request === undefined
      ? getReusableContentByIdOptions({ path: { spaceId, reusableContentId } })
      : getReusableContentInChangeRequestByIdOptions({
          path: { ...requestPath(spaceId, request), reusableContentId },
        }),
  ),
  staleTime: 0,
});

/** A file, with a link to its bytes. */
export const fileOptions = ({ spaceId, request }: ContentKey, fileId: string) =>
  either(
    request === undefined
      ? getFileByIdOptions({ path: { spaceId, fileId } })
      : getFileInChangeRequestByIdOptions({ path: { ...requestPath(spaceId, request), fileId } }),
  );

export const pageLinksOptions = (
  { spaceId, request, pageId }: PageKey,
  query: NonNullable<ListPageLinksInSpaceData['query']>,
) =>
  either(
    request === undefined
      ? listPageLinksInSpaceOptions({ path: { spaceId, pageId }, query })
      : listPageLinksInChangeRequestOptions({ path: { ...requestPath(spaceId, request), pageId }, query }),
  );

type Changed = { changes: ContentOutcome[]; refs?: Record<string, string> };

/** Changes the content as one revision, or not at all. */
export async function updateContent(
  { spaceId, request }: ContentKey,
  changes: ContentChange[],
  how: { signal?: AbortSignal; headers?: OnceHeaders } = {},
): Promise<Changed> {
  const options = { query: { compat: false }, body: { changes }, ...how };
  const { data } =
    request === undefined
      ? await updateSpaceContent({ path: { spaceId }, ...options })
      : await updateChangeRequestContent({ path: requestPath(spaceId, request), ...options });
  // What `compat: false` is answered with; otherwise it is the whole revision or change request.
  return data as Changed;
}

/** The id of the revision that is the content now. */
export async function headRevision({ spaceId, request }: ContentKey): Promise<string> {
  const { data } =
    request === undefined
      ? await getSpaceById({ path: { spaceId } })
      : await getChangeRequestById({ path: requestPath(spaceId, request) });
  return data.revision;
}

/** What points to a page or any page below it from outside: how many, and the first few. */
export async function branchBacklinks({ spaceId, request, pageId }: PageKey, limit: number) {
  const query = { below: true, limit };
  const { data } =
    request === undefined
      ? await listSpacePageBacklinks({ path: { spaceId, pageId }, query })
      : await listChangeRequestPageBacklinks({ path: { ...requestPath(spaceId, request), pageId }, query });
  return data;
}

export async function findInContent(
  { spaceId, request }: ContentKey,
  query: FindInSpaceData['query'],
  signal: AbortSignal,
) {
  const { data } =
    request === undefined
      ? await findInSpace({ path: { spaceId }, query, signal })
      : await findInChangeRequest({ path: requestPath(spaceId, request), query, signal });
  return data;
}

export async function replaceInContent({ spaceId, request }: ContentKey, body: ReplaceInSpaceData['body']) {
  const { data } =
    request === undefined
      ? await replaceInSpace({ path: { spaceId }, body })
      : await replaceInChangeRequest({ path: requestPath(spaceId, request), body });
  return data;
}

const answers = {
  main: [
    ...['listPages', 'getPageById', 'getSpaceById', 'getCurrentRevision', 'getReusableContentById', 'getContentParts'],
    ...['listRevisions', 'listSpaceLinks', 'listFiles'],
  ],
  request: [
    ...['listPagesInChangeRequest', 'getPageInChangeRequestById', 'getChangeRequestById', 'getChangeRequestChanges'],
    ...['getRevisionOfChangeRequestById', 'getReusableContentInChangeRequestById', 'getContentPartsInChangeRequest'],
  ],
};

/** Asks again for what a change of the content may have changed; resolves when what is in sight is there. */
export const refreshContent = (queries: QueryClient, { request }: ContentKey): Promise<unknown> =>
  Promise.all([
    queries.invalidateQueries({ queryKey: ['uses'] }),
    ...answers[request === undefined ? 'main' : 'request'].map(_id =>
      queries.invalidateQueries({ queryKey: [{ _id }] }),
    ),
  ]);
