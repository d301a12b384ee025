import type { ContentChange } from '#contract/content-changes.ts';
import { blockSpans, replaceSpan } from '#document/body-edit.ts';
import { type Body, readBodies } from '#document/tree.ts';
import { treeOf } from '../content/read.ts';
import type { Version } from '../content/version.ts';
import type { CommentRow } from '../db/tables/comments.ts';
import { conflict } from '../http/errors.ts';

interface Wanted {
  /** Markdown instead of the suggested one, by comment. */
  wanted: ReadonlyMap<string, string | undefined>;
  /** Display names by user. */
  names: ReadonlyMap<string, string>;
}

/**
 * The pages as they are with these suggestions in them.
 * @throws 409 for one that cannot be applied: decided, pending, or on a block that has changed since
 */
export async function suggestedChanges(
  version: Version,
  rows: readonly CommentRow[],
  { wanted, names }: Wanted,
): Promise<ContentChange[]> {
  const { byId } = await treeOf(version);
  const pages = [...new Set(rows.flatMap(({ page_id }) => page_id ?? []))].flatMap(id => byId.get(id) ?? []);
  const bodies = await readBodies(
    version.store,
    pages.map(({ node }) => node),
  );
  const edited = new Map(pages.map(({ node }, index) => [node.id, bodies[index]]));
  for (const row of rows) {
    const pageId = row.page_id ?? '';
    edited.set(pageId, suggestedBody(edited.get(pageId), row, { wanted, names }));
  }
  return [...edited].map(([page, body]) => ({
    operation: 'update_page',
    page,
    document: { markdown: body?.markdown ?? '' },
  }));
}

function suggestedBody(body: Body | undefined, row: CommentRow, { wanted, names }: Wanted): Body {
  const by = names.get(row.posted_by) ?? 'somebody';
  const block = `“${(row.node_preview ?? '').slice(0, 60)}”`;
  if (row.suggestion === null || row.node_id === null) throw conflict('nothing-suggested-by', { by });
  if (row.pending === 1) throw conflict('suggestion-pending');
  if (row.suggestion_status !== 'open')
    throw conflict('suggestion-decided', { by, block, status: row.suggestion_status ?? '' });
  const span = body && blockSpans(body)(row.node_id, row.suggestion_through ?? undefined);
  if (!span || span.markdown !== row.suggested_for) throw conflict('suggestion-outdated', { by, block });
  return replaceSpan(body, span, (wanted.get(row.id) ?? row.suggestion).trimEnd());
}
