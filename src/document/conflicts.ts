import type { ConflictReason, ReasonValues } from './conflict-reasons.ts';
import { fingerprint } from './fingerprint.ts';
import { type JsonValue, ordered, type PageNode } from './model.ts';
import type { Hash } from './object-store.ts';

/**
 * - `text`: both changed the same block of a body
 * - `edit-delete`: one changed what the other deleted: a block, a page, a file, a reusable content
 * - `move-move`: both moved a page to different places, or into each other
 * - `move-delete`: one deleted a page that the other moved, or a page under which the other put one
 * - `member`, `variable`, `file`, `reusable-content`: both set the same thing differently
 * - `slug`, `file-name`: both made one with the same name among the same siblings
 */
export type ConflictKind =
  | 'text'
  | 'edit-delete'
  | 'move-move'
  | 'move-delete'
  | 'member'
  | 'slug'
  | 'variable'
  | 'file'
  | 'file-name'
  | 'reusable-content';

/** Where a page stands, as a side of a move. */
export interface PagePosition {
  parent: string | null;
  /** The ids of up to eight siblings right before it, in order. */
  earlier: string[];
}

/** A page kept whole in a conflict, so that it can be put back. */
export interface PageSnapshot extends PagePosition {
  node: PageNode;
  markdown: string;
  /** The ids of the pages above it, from its parent up. */
  ancestors: string[];
}

/**
 * What both sides did to the same thing. In the merged content, `mine` (the change request) won; the other sides stand
 * here. A side is a text (Markdown of a block), any value, or null where the thing is not there. Pages are snapshots:
 * `main` and `mine` of `edit-delete` and `move-delete` on pages hold the page's Markdown, and `pages` all to restore it.
 */
export interface Conflict {
  /** Made from the conflict itself: the same merge finds the same id. */
  id: string;
  kind: ConflictKind;
  /** The page, and its title, for all that concerns a page. */
  page?: string;
  title?: string;
  /** The member of a page (`title`, `layout.width`, `variables.x`, …), file or reusable content; a variable's name. */
  member?: string;
  /** The block in the merged body; all blocks where there are more. */
  block?: string;
  blocks?: string[];
  /** The sides are the opening tag of a container, without what it holds. */
  tag?: boolean;
  /** The block after which the text stood, when no block of it is in the merged body. */
  after?: string | null;
  file?: string;
  reusableContent?: string;
  base: JsonValue;
  main: JsonValue;
  mine: JsonValue;
  /** `text` only: the three merged word by word, when that succeeds. A proposal. */
  suggestion?: string;
  /** To restore: the pages of either side that the merged content lacks or may lose. */
  pages?: { main?: PageSnapshot; mine?: PageSnapshot };
  /** What both sides did. */
  reason: ConflictReason;
  /** What it is said with: names and addresses. */
  values: ReasonValues;
}

/** A text that both sides changed, and of which some blocks were merged without a conflict. */
export interface MergedText {
  page?: string;
  reusableContent?: string;
  title: string;
  blocks: number;
}

export interface MergeResult {
  root: Hash;
  conflicts: Conflict[];
  merged: MergedText[];
}

/** A conflict with its id. */
export function conflict(parts: Omit<Conflict, 'id'>): Conflict {
  const { reason: _, values: __, suggestion: ___, title: ____, ...facts } = parts;
  return { id: fingerprint(JSON.stringify(ordered(facts))), ...parts };
}

/** A value as JSON; null for none. */
export function toJson(value: unknown): JsonValue {
  const json: JsonValue = JSON.parse(JSON.stringify(value ?? null));
  return json;
}

/** What to do about a conflict. `both` is for texts; `edited` gives the text or value to keep. */
export type Resolution =
  | { use: 'main' | 'mine' | 'both-main-first' | 'both-mine-first' }
  | { use: 'edited'; value: JsonValue };

/** A conflict that cannot be resolved like this: the thing is gone, or the choice does not fit its kind. */
export class ResolutionError extends Error {
  readonly problem: 'gone' | 'choice';

  constructor(problem: 'gone' | 'choice', message: string) {
    super(message);
    this.name = 'ResolutionError';
    this.problem = problem;
  }
}

/** The value a resolution chooses. Throws ResolutionError when both are asked of what is no text. */
export function chosenValue(found: Conflict, resolution: Resolution): JsonValue {
  if (resolution.use === 'edited') return resolution.value;
  if (resolution.use === 'main' || resolution.use === 'mine') return found[resolution.use];
  const { main, mine } = found;
  const isText = found.member === 'markdown' && !found.tag;
  if (!isText) throw new ResolutionError('choice', 'Only texts can be kept both');
  const texts = [main, mine].filter(text => typeof text === 'string').map(text => text.trimEnd());
  return (resolution.use === 'both-main-first' ? texts : texts.reverse()).join('\n\n');
}
