import { Readable } from 'node:stream';
import { filesIn } from '../comments/file-rows.ts';
import { reactionsTo } from '../comments/reaction-rows.ts';
import type { CommentFileRow, CommentReplyRow, CommentRow, ReactionRow, ReviewRow } from '../db/tables/comments.ts';
import type { ChangeRequestRow, RevisionRow } from '../db/tables/content.ts';
import type { SpaceKey } from '../revisions/rows.ts';
import type { Services } from '../services.ts';
import { findUsers } from '../users/rows.ts';
import { safeName } from './file-names.ts';
import { gitHistory } from './git-history.ts';
import { commentHistory, mainHistory, requestHistory } from './history-rows.ts';
import { type AddEntry, addStored } from './zip-stream.ts';

type Parts = Pick<Services, 'database' | 'files' | 'config'>;

/** Adds what happened in a space: its revisions, change requests and discussions as lines of JSON, and its content for Git. */
export async function writeHistory(parts: Parts, key: SpaceKey, addEntry: AddEntry): Promise<void> {
  const db = parts.database.read;
  const people = new Set<string>();
  const by = <Id extends string | null>(id: Id): Id => {
    if (id !== null) people.add(id);
    return id;
  };
  const add: AddEntry = (name, ...content) => addEntry(`history/${name}`, ...content);
  const addLines = (name: string, lines: AsyncIterable<string>) => add(name, Readable.from(lines));
  await addLines(
    'revisions.jsonl',
    linesOf(mainHistory(db, key), rows => rows.map(row => revision(row, by))),
  );
  await addLines(
    'change-requests.jsonl',
    linesOf(requestHistory(db, key), ({ requests, reviews }) => requests.map(row => request(row, reviews, by))),
  );
  const pictures: CommentFileRow[] = [];
  await addLines(
    'comments.jsonl',
    linesOf(commentHistory(db, key), async ({ comments, replies }) => {
      const ids = comments.map(({ id }) => id);
      const reactions = await reactionsTo(db, key.organizationId, key.spaceId, ids);
      pictures.push(...(await filesIn(db, key.organizationId, key.spaceId, ids)));
      return comments.map(row => comment(row, { replies, reactions }, by));
    }),
  );
  for (const { id, name, sha256 } of pictures)
    await addStored(parts.files, add, `files/${id}/${safeName(name)}`, sha256);
  const users = await findUsers(db, [...people]);
  const names = users.map(({ id, display_name: displayName }) => JSON.stringify({ id, displayName }));
  await add('people.jsonl', names.map(line => `${line}\n`).join(''));
  const nameOf = new Map(users.map(({ id, display_name }) => [id, display_name]));
  await add('git-fast-import', Readable.from(gitHistory(parts, key, nameOf)));
}

async function* linesOf<Batch>(
  batches: AsyncIterable<Batch>,
  records: (batch: Batch) => object[] | Promise<object[]>,
): AsyncGenerator<string> {
  for await (const batch of batches) {
    const lines = (await records(batch)).map(record => `${JSON.stringify(record)}\n`);
    if (lines.length > 0) yield lines.join('');
  }
}

/** Notes a person who is to be named. */
type By = <Id extends string | null>(id: Id) => Id;

const revision = (row: RevisionRow, by: By) => ({
  ...{ id: row.id, type: row.type, createdAt: row.created_at, author: by(row.author) },
  ...{ message: row.message || undefined, changeRequest: row.change_request_id ?? undefined },
});

const request = (row: ChangeRequestRow, reviews: readonly ReviewRow[], by: By) => ({
  ...{ id: row.id, number: row.number, status: row.status, subject: row.subject },
  description: row.description || undefined,
  ...{ createdAt: row.created_at, createdBy: by(row.created_by), updatedAt: row.updated_at },
  merged:
    row.merged_at === null ? undefined : { at: row.merged_at, by: by(row.merged_by), revision: row.revision_merged },
  reviews: reviews
    .filter(review => review.change_request_id === row.id)
    .map(({ id, reviewer, status, created_at }) => ({ id, reviewer: by(reviewer), status, createdAt: created_at })),
});

interface Answers {
  replies: readonly CommentReplyRow[];
  reactions: readonly ReactionRow[];
}

function comment(row: CommentRow, answers: Answers, by: By) {
  const mine = ({ comment_id }: { comment_id: string }) => comment_id === row.id;
  const reactions = answers.reactions.filter(mine);
  return {
    ...{ id: row.id, changeRequest: row.change_request_id || undefined, review: row.review_id ?? undefined },
    ...{ page: row.page_id ?? undefined, revision: row.revision_id },
    about: row.quote ?? row.node_preview ?? undefined,
    ...{ body: row.body, postedAt: row.posted_at, postedBy: by(row.posted_by), editedAt: row.edited_at ?? undefined },
    deletedAt: row.deleted_at ?? undefined,
    ...{ status: row.status, resolvedAt: row.resolved_at ?? undefined, resolvedBy: by(row.resolved_by) ?? undefined },
    suggestion:
      row.suggestion === null
        ? undefined
        : { markdown: row.suggestion, original: row.suggested_for, status: row.suggestion_status },
    reactions: reactionsOf(reactions, '', by),
    replies: answers.replies.filter(mine).map(reply => ({
      ...{ id: reply.id, body: reply.body, postedAt: reply.posted_at, postedBy: by(reply.posted_by) },
      editedAt: reply.edited_at ?? undefined,
      reactions: reactionsOf(reactions, reply.id, by),
    })),
  };
}

const reactionsOf = (reactions: readonly ReactionRow[], replyId: string, by: By) =>
  reactions
    .filter(({ reply_id }) => reply_id === replyId)
    .map(({ emoji, user_id, reacted_at }) => ({ emoji, by: by(user_id), at: reacted_at }));
