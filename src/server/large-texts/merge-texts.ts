import type { MergeBodies } from '#document/merge-body.ts';
import { withText } from './large-text.ts';

/** As `mergeBodies`; of large texts in a thread of its own. */
export const mergeTexts: MergeBodies = (base, main, mine, owner) => {
  const length = base.markdown.length + main.markdown.length + mine.markdown.length;
  return withText('merge', length, { base, main, mine, owner }, undefined);
};
