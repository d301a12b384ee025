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
  /** Before the number of a change request, across every sheet. */
  draft: string;
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
  draft: 'Draft',
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
  draft: 'Entwurf',
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

const french: Words = {
  contents: 'Sommaire',
  missing: 'Les polices de ce serveur n’ont pas ces caractères :',
  of: '/',
  request: 'Demande de modification',
  image: 'Image',
  sameAs: 'Identique à',
  untitled: 'Sans titre',
  draft: 'Brouillon',
  marks: {
    created: 'Nouveau dans cette demande',
    edited: 'Modifié dans cette demande',
    moved: 'Déplacé dans cette demande',
  },
  status: { draft: 'brouillon', open: 'ouverte', merged: 'fusionnée', archived: 'archivée' },
  counted: counting('Pages', 'Aucune page n’est modifiée.', [
    ['created', 'nouvelles'],
    ['edited', 'modifiées'],
    ['moved', 'déplacées'],
    ['deleted', 'supprimées'],
  ]),
};

const spanish: Words = {
  contents: 'Contenido',
  missing: 'Las fuentes de este servidor no tienen estos caracteres:',
  of: '/',
  request: 'Solicitud de cambio',
  image: 'Imagen',
  sameAs: 'Igual que',
  untitled: 'Sin título',
  draft: 'Borrador',
  marks: {
    created: 'Nuevo en esta solicitud',
    edited: 'Cambiado en esta solicitud',
    moved: 'Movido en esta solicitud',
  },
  status: { draft: 'borrador', open: 'abierta', merged: 'fusionada', archived: 'archivada' },
  counted: counting('Páginas', 'No cambia ninguna página.', [
    ['created', 'nuevas'],
    ['edited', 'cambiadas'],
    ['moved', 'movidas'],
    ['deleted', 'eliminadas'],
  ]),
};

const italian: Words = {
  contents: 'Indice',
  missing: 'I caratteri di questo server non hanno questi segni:',
  of: '/',
  request: 'Richiesta di modifica',
  image: 'Immagine',
  sameAs: 'Uguale a',
  untitled: 'Senza titolo',
  draft: 'Bozza',
  marks: {
    created: 'Nuovo in questa richiesta',
    edited: 'Modificato in questa richiesta',
    moved: 'Spostato in questa richiesta',
  },
  status: { draft: 'bozza', open: 'aperta', merged: 'unita', archived: 'archiviata' },
  counted: counting('Pagine', 'Nessuna pagina è modificata.', [
    ['created', 'nuove'],
    ['edited', 'modificate'],
    ['moved', 'spostate'],
    ['deleted', 'eliminate'],
  ]),
};

const portuguese: Words = {
  contents: 'Índice',
  missing: 'As fontes deste servidor não têm estes caracteres:',
  of: '/',
  request: 'Pedido de alteração',
  image: 'Imagem',
  sameAs: 'Igual a',
  untitled: 'Sem título',
  draft: 'Rascunho',
  marks: {
    created: 'Novo neste pedido',
    edited: 'Alterado neste pedido',
    moved: 'Movido neste pedido',
  },
  status: { draft: 'rascunho', open: 'aberto', merged: 'integrado', archived: 'arquivado' },
  counted: counting('Páginas', 'Nenhuma página é alterada.', [
    ['created', 'novas'],
    ['edited', 'alteradas'],
    ['moved', 'movidas'],
    ['deleted', 'eliminadas'],
  ]),
};

const dutch: Words = {
  contents: 'Inhoud',
  missing: 'De lettertypen van deze server hebben deze tekens niet:',
  of: '/',
  request: 'Wijzigingsverzoek',
  image: 'Afbeelding',
  sameAs: 'Hetzelfde als',
  untitled: 'Zonder titel',
  draft: 'Concept',
  marks: {
    created: 'Nieuw in dit verzoek',
    edited: 'Gewijzigd in dit verzoek',
    moved: 'Verplaatst in dit verzoek',
  },
  status: { draft: 'concept', open: 'open', merged: 'samengevoegd', archived: 'gearchiveerd' },
  counted: counting('Pagina’s', 'Er is geen pagina gewijzigd.', [
    ['created', 'nieuw'],
    ['edited', 'gewijzigd'],
    ['moved', 'verplaatst'],
    ['deleted', 'verwijderd'],
  ]),
};

const tables: ReadonlyMap<string, Words> = new Map([
  ['de', german],
  ['es', spanish],
  ['fr', french],
  ['it', italian],
  ['nl', dutch],
  ['pt', portuguese],
  ['pt-br', portuguese],
]);

/** The words in the language of a space, and in English where there are none. */
export const wordsOf = (language: string): Words => tables.get(language) ?? english;

/** The language that a date stands in beside these words. */
export const dateLanguage = (language: string): string => (tables.has(language) ? language : 'en');
