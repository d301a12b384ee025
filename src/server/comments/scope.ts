import { identifiable } from '#document/block-ids.ts';
import { type Block, parseBlocks } from '#document/blocks.ts';
import { blockSpans } from '#document/body-edit.ts';
import { preview } from '#document/text.ts';
import { readBodies } from '#document/tree.ts';
import { requireSpace } from '../access/capabilities.ts';
import type { SpaceAccess } from '../access/load.ts';
import { treeOf } from '../content/read.ts';
import { loadVersion, mainBeside, type Version } from '../content/version.ts';
import type { ChangeRequestRow } from '../db/tables/content.ts';
import { type Context, callerId } from '../http/context.ts';
import { badMember } from '../http/errors.ts';
import type { Thread } from './rows.ts';

/** Where a discussion stands: the main content of a space, or a change request. */
export interface Scope extends SpaceAccess {
  thread: Thread;
  changeRequest: ChangeRequestRow | undefined;
  /** The content that is discussed. */
  head: Version;
}

export interface Place {
  spaceId: string;
  changeRequestId?: string;
}

/** Loads what is discussed. @throws 404 or 403 for those who may not read discussions */
export async function loadScope(context: Context, { spaceId, changeRequestId }: Place): Promise<Scope> {
  const head = await loadVersion(context, { spaceId, ...(changeRequestId === undefined ? {} : { changeRequestId }) });
  requireSpace(head.access.level, 'comment');
  return {
    ...head.access,
    head,
    changeRequest: head.changeRequest,
    thread: { ...head.key, changeRequestId: head.changeRequest?.id ?? '', readerId: callerId(context) },
  };
}

/** The main content beside a change request; for the space itself, the head. */
export async function mainOf({ head }: Scope): Promise<Version> {
  return head.changeRequest ? mainBeside(head) : head;
}

export interface CommentedBlock {
  block: Block;
  /** The beginning of its text. */
  preview: string;
  /** Of the blocks through the last one asked for; undefined where they do not stand in a row. */
  markdown: string | undefined;
  /** It is in the content that is discussed, and not in the main content alone. */
  current: boolean;
}

/**
 * The block that a comment is put on, `null` without one. What a change request takes away can be talked about all the
 * same: it is looked for in the main content too.
 * @param through the last of several blocks
 * @throws 400 when there is no such page or block
 */
export async function commentedBlock(
  scope: Scope,
  target: { page?: string | undefined; node?: string | undefined },
  through?: string,
): Promise<CommentedBlock | null> {
  if (target.page === undefined) {
    if (target.node !== undefined) throw badMember('node', 'page-of-node');
    return null;
  }
  let known = false;
  for (const version of scope.changeRequest ? [scope.head, await mainOf(scope)] : [scope.head]) {
    const page = (await treeOf(version)).byId.get(target.page);
    if (!page) continue;
    known = true;
    if (target.node === undefined) return null;
    const [body] = await readBodies(version.store, [page.node]);
    const block = body && identifiable(parseBlocks(body.markdown))[body.blockIds.indexOf(target.node)];
    if (block) {
      const markdown = blockSpans(body)(target.node, through)?.markdown;
      return { block, preview: preview(block), markdown, current: version === scope.head };
    }
  }
  throw known ? badMember('node', 'no-block-of-page') : badMember('page', 'no-page-of-content');
}
