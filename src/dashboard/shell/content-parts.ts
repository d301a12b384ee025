import { useQueries } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import {
  getContentPartsInChangeRequestOptions,
  getContentPartsInRevisionOptions,
  getContentPartsOptions,
} from '#client/@tanstack/react-query.gen.ts';
import type { ContentParts } from '#client/types.gen.ts';

/** The main content of a space, or that of a change request or an older revision. */
export type ContentPlace = { spaceId: string; changeRequestId?: string; revisionId?: string };

/** What a text shows besides its own words, by name. */
export type TextNames = {
  file: readonly string[];
  reusableContent: readonly string[];
  /** Of API specifications; left out where the page brings them. */
  operation?: readonly string[];
  schema?: readonly string[];
  /** Whether it prints variables, or shows something under a condition. */
  evaluates: boolean;
};

/** The service takes so many of a kind at once. */
const atOnce = 50;

const ids = (markdown: string, pattern: RegExp): string[] => [
  ...new Set(Array.from(markdown.matchAll(pattern), ([, id = '']) => id)),
];

/** What is named by id. What only looks like it is asked for in vain. */
export const namesIn = (markdown: string): TextNames => ({
  file: ids(markdown, /\bfile:([\w-]{1,64})/g),
  reusableContent: ids(markdown, /\breusable-content:([\w-]{1,64})/g),
  evaluates: /\{[{%]/.test(markdown),
});

function queriesFor({ evaluates, ...names }: TextNames): Record<string, string[]>[] {
  const kinds = Object.entries(names).map(([kind, list = []]) => [kind, list.toSorted()] as const);
  const most = Math.max(...kinds.map(([, list]) => list.length), evaluates ? 1 : 0);
  return Array.from({ length: Math.ceil(most / atOnce) }, (_, at) =>
    Object.fromEntries(
      kinds
        .map(([kind, list]) => [kind, list.slice(at * atOnce, (at + 1) * atOnce)] as const)
        .filter(([, list]) => list.length > 0),
    ),
  );
}

export type ShownParts = ContentParts & {
  /** Something named is still asked for. */
  pending: boolean;
};

function optionsOf({ spaceId, changeRequestId, revisionId }: ContentPlace, query: Record<string, string[]>) {
  if (changeRequestId !== undefined)
    return getContentPartsInChangeRequestOptions({ path: { spaceId, changeRequestId }, query });
  if (revisionId !== undefined) return getContentPartsInRevisionOptions({ path: { spaceId, revisionId }, query });
  return getContentPartsOptions({ path: { spaceId }, query });
}

const nothing: ContentParts = {
  files: [],
  reusableContents: [],
  openapi: { operations: {}, schemas: {} },
  variables: {},
};

/** What the service knows of what a text names. What was there stays while more is asked for. */
export function useContentParts(place: ContentPlace, names: TextNames): ShownParts {
  const last = useRef<ShownParts>(undefined);
  const parts = useQueries({
    queries: queriesFor(names).map(query => ({ ...optionsOf(place, query) })),
    combine: results => ({
      ...together(results.flatMap(({ data }) => data ?? [])),
      // A text is not kept waiting for what the service does not answer, as without a connection.
      pending: results.some(({ isPending, failureCount }) => isPending && failureCount === 0),
    }),
  });
  if (!parts.pending) last.current = parts;
  const before = last.current;
  return useMemo(() => (parts.pending && before ? { ...before, pending: true } : parts), [parts, before]);
}

function together(parts: readonly ContentParts[]): ContentParts {
  const [first = nothing] = parts;
  if (parts.length < 2) return first;
  return {
    files: parts.flatMap(({ files }) => files),
    reusableContents: parts.flatMap(({ reusableContents }) => reusableContents),
    openapi: {
      operations: Object.assign({}, ...parts.map(({ openapi }) => openapi.operations)),
      schemas: Object.assign({}, ...parts.map(({ openapi }) => openapi.schemas)),
    },
    variables: first.variables,
  };
}
