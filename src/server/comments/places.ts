import type { z } from 'zod';
import type { Comment } from '#contract/comments.ts';
import { type BlockSpan, blockSpans } from '#document/body-edit.ts';
import { readBodies, type TreePage } from '#document/tree.ts';
import { ancestorOf } from '../change-requests/ancestor.ts';
import { treeOf } from '../content/read.ts';
import { loadTrees, type SharedTree } from '../content/trees.ts';
import { revisionBeside } from '../content/version.ts';
import type { CommentRow } from '../db/tables/comments.ts';
import { findRevisions } from '../revisions/rows.ts';
import { mainOf, type Scope } from './scope.ts';

type Target = z.input<typeof Comment>['target'];

/** Where a comment stands now. */
export interface Place {
  target: Target;
  /** What stands where it suggests something else. */
  span?: BlockSpan | undefined;
}

/** Where each comment stands now: on which page, and whether page and block are still there. */
export async function placesOf(scope: Scope, rows: readonly CommentRow[]): Promise<(row: CommentRow) => Place> {
  const pageIds = [...new Set(rows.flatMap(({ page_id }) => page_id ?? []))];
  const head = pageIds.length > 0 ? await treeOf(scope.head) : undefined;
  const main = head && scope.changeRequest ? await treeOf(await mainOf(scope)) : head;
  const gone = head && main && (await findGone(scope, pageIds, head, main));
  const there = (id: string | null) => (id === null ? undefined : (head?.byId.get(id) ?? main?.byId.get(id)));
  const then = await treesThen(
    scope,
    rows.filter(({ page_id }) => page_id !== null && !there(page_id)),
  );
  const pages = pageIds.flatMap(id => head?.byId.get(id) ?? []);
  const bodies = await readBodies(
    scope.head.store,
    pages.map(({ node }) => node),
  );
  const bodyOf = new Map(pages.map((page, index) => [page.node.id, bodies[index]]));
  const blocks = new Map([...bodyOf].map(([id, body]) => [id, new Set(body?.blockIds)]));
  const suggested = new Set(rows.flatMap(row => (row.suggestion_status === 'open' ? (row.page_id ?? []) : [])));
  const spans = new Map(
    [...bodyOf].flatMap(([id, body]) => (body && suggested.has(id) ? [[id, blockSpans(body)]] : [])),
  );
  const spanOf = ({ page_id, node_id, suggestion_status, suggestion_through }: CommentRow) =>
    suggestion_status === 'open' && node_id !== null
      ? spans.get(page_id ?? '')?.(node_id, suggestion_through ?? undefined)
      : undefined;
  const targetOf = (row: CommentRow): Target => {
    const page = there(row.page_id) ?? then.get(row.revision_id)?.byId.get(row.page_id ?? '');
    return {
      ...(row.node_id ? { node: presentNode(row.node_id, row, blocks.get(row.page_id ?? '')) } : {}),
      ...(row.table_record && row.table_definition
        ? { tableCell: { record: row.table_record, definition: row.table_definition } }
        : {}),
      ...(row.change_request_id ? { changeRequest: row.change_request_id } : {}),
      ...(row.review_id ? { review: row.review_id } : {}),
      ...(row.page_id ? { page: presentPage(row.page_id, page, gone?.has(row.page_id) ?? false) } : {}),
      ...(row.quote === null
        ? {}
        : { range: { quote: row.quote, start: row.quote_start ?? 0, end: row.quote_end ?? 0 } }),
      space: row.space_id,
      revision: row.revision_id,
    };
  };
  return row => ({ target: targetOf(row), span: spanOf(row) });
}

/** The pages as these comments found them, by the revisions they were made on. */
async function treesThen({ head }: Scope, rows: readonly CommentRow[]): Promise<ReadonlyMap<string, SharedTree>> {
  if (rows.length === 0) return new Map();
  const ids = [...new Set(rows.map(({ revision_id }) => revision_id))];
  const revisions = [...(await findRevisions(head.context.db, head.key, ids))];
  const trees = await loadTrees(
    head.store,
    revisions.map(([, { root }]) => root),
  );
  return new Map(
    revisions.flatMap(([id, { root }]) => {
      const tree = trees.get(root);
      return tree ? [[id, tree] as const] : [];
    }),
  );
}

/**
 * Which of these pages are no longer in the main content (decisions 4.6). One that a change request adds was never
 * there: it is gone when the request has it no more either.
 */
async function findGone(scope: Scope, pageIds: readonly string[], head: SharedTree, main: SharedTree) {
  const missing = pageIds.filter(id => !main.byId.has(id));
  const { changeRequest } = scope;
  if (!changeRequest || changeRequest.status === 'merged' || !missing.some(id => head.byId.has(id)))
    return new Set(missing);
  const base = await treeOf(await revisionBeside(scope.head, ancestorOf(changeRequest)));
  return new Set(missing.filter(id => base.byId.has(id) || !head.byId.has(id)));
}

const presentNode = (id: string, { node_preview }: CommentRow, blocks: ReadonlySet<string> | undefined) => ({
  id,
  preview: node_preview ?? '',
  outdated: !blocks?.has(id),
});

function presentPage(id: string, page: TreePage | undefined, outdated: boolean) {
  if (!page) return { id, title: '', path: '', outdated };
  const { title, emoji, icon, createdAt, updatedAt } = page.node;
  return {
    id,
    title,
    path: page.path,
    outdated,
    ...(emoji ? { emoji } : {}),
    ...(icon ? { icon } : {}),
    createdAt,
    ...(updatedAt ? { updatedAt } : {}),
  };
}
