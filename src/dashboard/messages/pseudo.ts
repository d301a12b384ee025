const letters: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  C: 'Ç',
  E: 'É',
  I: 'Î',
  N: 'Ñ',
  O: 'Ö',
  S: 'Š',
  U: 'Û',
};

/** German needs about a third more room than English. */
const growth = 0.35;

function dress(text: string): string {
  if (!/[A-Za-z]/.test(text)) return text;
  const accented = text.replace(/[A-Za-z]/g, letter => letters[letter] ?? letter);
  return accented.replace(/(\s*)$/, end => `${' ~'.repeat(Math.ceil((text.trim().length * growth) / 2))}${end}`);
}

/**
 * An ICU message in the pseudo-language: with accents and a third longer, so that a text that is not in a catalogue,
 * and one that does not fit, is seen at once. Names of values and of choices stay as they are.
 */
export function pseudo(message: string): string {
  // Texts are outside braces and inside those of a choice, so at even depths.
  let depth = 0;
  return message.replace(/'[{}#]'|[{}]|[^{}']+|'/g, piece => {
    if (piece === '{') depth += 1;
    if (piece === '}') depth -= 1;
    return depth % 2 === 1 || piece.length < 2 || piece.startsWith("'") ? piece : dress(piece);
  });
}
