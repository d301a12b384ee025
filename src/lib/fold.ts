const marks = /\p{M}+/gu;
const ideograph =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu;
const word = /[\p{L}\p{N}_]+/gu;

/** Lower case without accents, for comparing and sorting: `Éditeur` → `editeur`. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLowerCase();
}

/**
 * Words for a full-text index. Scripts written without spaces are cut into characters,
 * so that a phrase of them finds any substring.
 */
export function searchWords(text: string): string[] {
  return fold(text).replace(ideograph, ' $& ').match(word) ?? [];
}

/** Whether a word is one character of a script without spaces. */
export function isIdeograph(text: string): boolean {
  return text.search(ideograph) === 0;
}
