import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { getChangeRequestByIdOptions, getSpaceByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import type { ContentKey } from '#dashboard/editor/edited-content.ts';
import { changeLots } from '#dashboard/shell/every-change.ts';

/** What the address names: a page of a change request, or without a number of the main content. */
export function useContentKey(): { org: string; key: ContentKey; pageId: string | undefined } {
  const { org = '', space = '', number, page } = useParams({ strict: false });
  return { org, key: { spaceId: space, request: number }, pageId: page };
}

/** Where a page is edited. */
export const editHref = (org: string, { spaceId, request }: ContentKey, pageId?: string): string =>
  `/o/${org}/s/${spaceId}${request === undefined ? '' : `/cr/${request}`}/edit${pageId === undefined ? '' : `/p/${pageId}`}`;

const requestPath = ({ spaceId, request = '' }: ContentKey) => ({ path: { spaceId, changeRequestId: request } });

/** Everything that a change request does, for the marks in the tree. */
export const changesOptions = (key: ContentKey) => changeLots(requestPath(key).path);

/** Why content cannot be edited. */
export type Closed = 'merged' | 'archived' | 'locked' | 'no-right';

type Edited = {
  changeRequestId?: string;
  isKnown: boolean;
  /** Undefined while it may be edited, or is not known yet. */
  closed: Closed | undefined;
  /** The content that is there now. */
  revision?: string;
  /** Who may not edit a request may comment on it, and suggest what to write instead. */
  maySuggest?: boolean;
};

/** What the service says of the place that is edited. */
export function useEdited(key: ContentKey): Edited {
  const isLive = key.request === undefined;
  const request = useQuery({ ...getChangeRequestByIdOptions(requestPath(key)), enabled: !isLive });
  const space = useQuery({ ...getSpaceByIdOptions({ path: { spaceId: key.spaceId } }), enabled: isLive });
  if (isLive) {
    if (!space.data) return { isKnown: false, closed: undefined };
    const { permissions, editMode, revision } = space.data;
    const closed = !permissions.edit ? 'no-right' : editMode === 'locked' ? 'locked' : undefined;
    return { isKnown: true, closed, revision };
  }
  if (!request.data) return { isKnown: false, closed: undefined };
  const { id, status, permissions, revision } = request.data;
  const isOver = status === 'merged' || status === 'archived';
  if (isOver) return { changeRequestId: id, isKnown: true, closed: status };
  const closed = permissions.edit ? undefined : 'no-right';
  const maySuggest = closed !== undefined && permissions.comment;
  return { changeRequestId: id, isKnown: true, closed, maySuggest, revision };
}
