import type { ChangeRequestRow } from '../db/tables/content.ts';

/** What a PDF says by itself; everything else in it was written by its authors. */
export interface Words {
  contents: string;
  /** Before the code points that no font has. */
  missing: string;
  /** Between the number of a page and of all. */
  of: string;
  request: string;
  image: string;
  sameAs: string;
  untitled: string;
  /** Of pages that a change request touches. */
  marks: Record<'created' | 'edited' | 'moved', string>;
  status: Record<ChangeRequestRow['status'], string>;
  /** How many pages a change request touches, in which way. */
  counted(counts: Record<'created' | 'edited' | 'moved' | 'deleted', number>): string;
}

type Counts = Parameters<Words['counted']>[0];

/** @param names in the order in which they are counted up */
function counting(pages: string, none: string, names: readonly (readonly [keyof Counts, string])[]) {
  return (counts: Counts): string => {
    const parts = names.filter(([kind]) => counts[kind] > 0).map(([kind, name]) => `${counts[kind]} ${name}`);
    return parts.length > 0 ? `${pages}: ${parts.join(', ')}` : none;
  };
}

const english: Words = {
  contents: 'Contents',
  missing: 'The fonts of this server have no picture of these characters:',
  of: '/',
  request: 'Change request',
  image: 'Image',
  sameAs: 'The same as',
  untitled: 'Untitled',
  marks: { created: 'New in this request', edited: 'Changed in this request', moved: 'Moved in this request' },
  status: { draft: 'draft', open: 'open', merged: 'merged', archived: 'archived' },
  counted: counting('Pages', 'No page is changed.', [
    ['created', 'new'],
    ['edited', 'changed'],
    ['moved', 'moved'],
    ['deleted', 'deleted'],
  ]),
};

const german: Words = {
  contents: 'Inhalt',
  missing: 'Für diese Zeichen hat der Server keine Schrift:',
  of: '/',
  request: 'Änderungsvorschlag',
  image: 'Bild',
  sameAs: 'Dasselbe wie',
  untitled: 'Ohne Titel',
  marks: {
    created: 'Neu in diesem Vorschlag',
    edited: 'Geändert in diesem Vorschlag',
    moved: 'Verschoben in diesem Vorschlag',
  },
  status: { draft: 'Entwurf', open: 'offen', merged: 'übernommen', archived: 'archiviert' },
  counted: counting('Seiten', 'Keine Seite ist geändert.', [
    ['created', 'neu'],
    ['edited', 'geändert'],
    ['moved', 'verschoben'],
    ['deleted', 'gelöscht'],
  ]),
};

/** The words in the language of a space, and in English where there are none. */
export const wordsOf = (language: string): Words => (language === 'de' ? german : english);
