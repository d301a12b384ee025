import { isRecord } from './rich-text-model.ts';

/** Why a part of a rich-text document cannot become Markdown. */
export const richTextMistakes = {
  'condition-needed': 'a condition is needed',
  'condition-unread': 'no condition can be written like this, or in this place',
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

/** Every node of a document that passes, wherever it stands, in order and with its path. */
export function findNodes(value: unknown, passes: (node: Record<string, unknown>) => boolean, path = ''): Found[] {
  const within = Array.isArray(value) ? value.entries() : isRecord(value) ? Object.entries(value) : [];
  const found: Found[] = isRecord(value) && passes(value) ? [{ node: value, path }] : [];
  for (const [name, part] of within)
    for (const each of findNodes(part, passes, path === '' ? String(name) : `${path}.${name}`)) found.push(each);
  return found;
}

interface Found {
  node: Record<string, unknown>;
  path: string;
}
