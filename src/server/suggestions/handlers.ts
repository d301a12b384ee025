import type { suggestions } from '#contract/suggestions.ts';
import { changeRequestContentChange, lockRequest } from '../change-requests/change-content.ts';
import { presentOne } from '../change-requests/present-one.ts';
import { isCounted } from '../comments/policy.ts';
import { postComment, publishPending } from '../comments/post.ts';
import { presentComments } from '../comments/present.ts';
import { countOpen, lockComments, updateComments } from '../comments/rows.ts';
import { loadScope } from '../comments/scope.ts';
import { discussed } from '../comments/tell.ts';
import { callerId, type Handlers } from '../http/context.ts';
import { badMember, notFound } from '../http/errors.ts';
import { findUsers } from '../users/rows.ts';
import { suggestedChanges } from './changes.ts';

export const suggestionHandlers: Handlers<typeof suggestions> = {
  async applySuggestionsInChangeRequest({ params, body, context }) {
    const version = await lockRequest(context, params);
    const { thread, viewer } = await loadScope(context, params);
    const wanted = new Map(body.suggestions.map(({ comment, markdown }) => [comment, markdown]));
    if (wanted.size < body.suggestions.length) throw badMember('suggestions', 'comment-twice');
    const ids = [...wanted.keys()];
    const rows = await lockComments(context.db, thread, ids);
    if (rows.length < ids.length) throw notFound('comment');
    const authors = await findUsers(context.db, [...new Set(rows.map(({ posted_by }) => posted_by))]);
    const names = new Map(authors.map(({ id, display_name }) => [id, display_name]));
    const changes = await suggestedChanges(version, rows, { wanted, names });
    await changeRequestContentChange(context, params, { changes, message: messageFor([...names.values()]) });
    const after = await loadScope(context, params);
    await updateComments(context.db, thread, ids, {
      suggestion_status: 'applied',
      suggestion_revision: after.head.revision.id,
      status: 'resolved',
      resolved_by: callerId(context),
      resolved_at: context.services.clock.now().toISOString(),
    });
    await countOpen(context.db, thread, -rows.filter(row => row.status === 'open' && isCounted(row)).length);
    discussed(context, after, ...ids);
    return {
      changeRequest: await presentOne(context, viewer, thread.spaceId, thread.changeRequestId),
      comments: await presentComments(context, after, await lockComments(context.db, thread, ids), 'markdown'),
    };
  },

  async publishPendingCommentsInChangeRequest({ params, body, context }) {
    const scope = await loadScope(context, params);
    const rows = await publishPending(context, scope);
    if (body.comment?.markdown.trim()) rows.push(await postComment(context, scope, { body: body.comment }));
    return { comments: await presentComments(context, scope, rows, 'markdown') };
  },
};

/** Names whose words they are, for the history. */
function messageFor(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return `Apply suggestions by ${shown}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`.slice(0, 500);
}
