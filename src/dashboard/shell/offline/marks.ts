import {
  setChangeRequestPageViewed,
  updateCommentInChangeRequest,
  updateCommentReplyInChangeRequest,
} from '#client/sdk.gen.ts';
import type {
  SetChangeRequestPageViewedData,
  UpdateCommentInChangeRequestData,
  UpdateCommentReplyInChangeRequestData,
} from '#client/types.gen.ts';

/** Something small that somebody did, which can be done later just as well: a page was viewed, a reaction given or taken back. */
export type Mark =
  | ({ kind: 'viewed' } & Pick<SetChangeRequestPageViewedData, 'path' | 'body'>)
  | ({ kind: 'reaction' } & Pick<UpdateCommentInChangeRequestData, 'path' | 'body'>)
  | ({ kind: 'reply-reaction' } & Pick<UpdateCommentReplyInChangeRequestData, 'path' | 'body'>);

/** @throws ApiError */
export function sendMark(mark: Mark): Promise<unknown> {
  if (mark.kind === 'viewed') return setChangeRequestPageViewed({ path: mark.path, body: mark.body });
  if (mark.kind === 'reaction') return updateCommentInChangeRequest({ path: mark.path, body: mark.body });
  return updateCommentReplyInChangeRequest({ path: mark.path, body: mark.body });
}
