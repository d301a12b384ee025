import { replaceBlocks, saveBody } from './body-edit.ts';
import { type Conflict, ResolutionError } from './conflicts.ts';
import type { JsonValue } from './model.ts';
import type { ObjectStore } from './object-store.ts';
import { type Bodied, type Body, readBodies, writeBody } from './tree.ts';

/** The members of a body whose disputed blocks have the text. */
export async function editText(store: ObjectStore, node: Bodied, found: Conflict, value: JsonValue): Promise<Bodied> {
  const body = await bodyOf(store, node);
  const text = value === null ? '' : textOf(value);
  if (!found.blocks) return writeBody(store, saveBody(body, text));
  return writeBody(store, replaceBlocks(body, found.blocks, text, found.after ?? null, found.tag));
}

/** The body of a page or reusable content. */
export async function bodyOf(store: ObjectStore, node: Bodied): Promise<Body> {
  const [body] = await readBodies(store, [node]);
  return body ?? { markdown: '', blockIds: [] };
}

/** A value that must be a text. Throws ResolutionError. */
export function textOf(value: JsonValue): string {
  if (typeof value !== 'string') throw new ResolutionError('choice', 'A text is needed here');
  return value;
}
