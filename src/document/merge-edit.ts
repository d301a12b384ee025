import { saveBody } from './body-edit.ts';
import { mergeBodies } from './merge-body.ts';
import { mergeText } from './merge3.ts';

/**
 * Two edits of one text made at the same time: by line, and where they meet by block, so that one may move what the
 * other writes in. Undefined when both changed the same lines differently.
 * @param theirs what is stored now
 */
export function mergeEdits(base: string, theirs: string, mine: string): string | undefined {
  const lines = mergeText(base, theirs, mine);
  if (lines.clean) return lines.mine;
  const before = saveBody({ markdown: '', blockIds: [] }, base);
  const { body, conflicts } = mergeBodies(before, saveBody(before, theirs), saveBody(before, mine), {});
  return conflicts.length === 0 ? body.markdown : undefined;
}
