import type { Body } from '#document/tree.ts';
import { withText } from './large-text.ts';

/** As `saveText`; of a large text in a thread of its own. */
export const save = (old: Body, markdown: string): Promise<Body> =>
  withText('save', old.markdown.length + markdown.length, { old, markdown }, undefined);
