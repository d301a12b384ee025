import { isRecord } from './rich-text-model.ts';

/** Why a part of a rich-text document cannot become Markdown. */
export const richTextMistakes = {
  'condition-needed': 'a condition is needed',
  'condition-unread': 'no condition can be written like this, or in this place',
  'node-unknown': 'not a type that a page can keep',
  'node-unkept': 'cannot be kept in this place, or like this',
} as const;

export type RichTextMistake = keyof typeof richTextMistakes;

/** A document that would lose something, or show it to people it is not for. */
export class RichTextError extends Error {
  readonly mistake: RichTextMistake;
  /** Path of the member at fault in the document, such as `nodes.0.data.expression`. */
  readonly place: string;

  constructor(mistake: RichTextMistake, place: string) {
    super(`${place}: ${richTextMistakes[mistake]}`);
    this.name = 'RichTextError';
    this.mistake = mistake;
    this.place = place;
  }
}

/** A node that a writer cannot write; who knows the document finds out where it stands. */
class Unkept extends Error {
  readonly node: object;
  readonly member: string;
  readonly mistake: RichTextMistake;

  constructor(node: object, member: string, mistake: RichTextMistake) {
    super(mistake);
    this.node = node;
    this.member = member;
    this.mistake = mistake;
  }
}

/** Whether something was thrown by `refuse`. */
export const isRefusal = (error: unknown): boolean => error instanceof Unkept;

/** @param member path of what is at fault within the node; the node itself when empty */
export function refuse(node: object, member = '', mistake: RichTextMistake = 'node-unkept'): never {
  throw new Unkept(node, member, mistake);
}

/** What `write` makes of a document. @throws RichTextError for what it refuses */
export function placed(document: object, write: () => string): string {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof Unkept)) throw error;
    const path = findNodes(document, node => node === error.node)[0]?.path ?? 'nodes';
    throw new RichTextError(error.mistake, [path, error.member].filter(part => part !== '').join('.'));
  }
}

interface Found {
  node: Record<string, unknown>;
  path: string;
}

/** Every node of a document that passes, wherever it stands, in order and with its path. */
export function findNodes(value: unknown, passes: (node: Record<string, unknown>) => boolean, path = ''): Found[] {
  const within = Array.isArray(value) ? value.entries() : isRecord(value) ? Object.entries(value) : [];
  const found: Found[] = isRecord(value) && passes(value) ? [{ node: value, path }] : [];
  for (const [name, part] of within)
    for (const each of findNodes(part, passes, path === '' ? String(name) : `${path}.${name}`)) found.push(each);
  return found;
}
