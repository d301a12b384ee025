const marks = /\p{M}+/gu;

/** Lower case without accents, for comparing and sorting: `Éditeur` → `editeur`. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLowerCase();
}
