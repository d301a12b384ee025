/** Where on a page a text that was begun belongs; on the page as a whole without a block. */
export type DraftPlace = {
  node?: string | undefined;
  words?: { start: number; end: number } | undefined;
  cell?: { record: string; definition: string } | undefined;
  /** Another text is suggested for the block. */
  suggests?: boolean | undefined;
  /** The last of several blocks that it is suggested for. */
  through?: string | undefined;
};

/** The end of the key under which it is kept. */
export function draftPlaceKey({ node = '', words, cell, suggests, through = '' }: DraftPlace): string {
  const about = cell ? `:cell ${cell.record} ${cell.definition}` : words ? `:words ${words.start} ${words.end}` : '';
  return `${node}${about}${suggests ? `:suggest ${through}` : ''}`;
}

/** Reads what {@link draftPlaceKey} wrote. */
export function readDraftPlace(key: string): DraftPlace {
  const [node, ...parts] = key.split(':');
  const place: DraftPlace = { node: node || undefined };
  for (const part of parts) {
    const [kind, first = '', second = ''] = part.split(' ');
    if (kind === 'cell') place.cell = { record: first, definition: second };
    else if (kind === 'words') place.words = { start: Number(first), end: Number(second) };
    else if (kind === 'suggest') {
      place.suggests = true;
      place.through = first || undefined;
    }
  }
  return place;
}
