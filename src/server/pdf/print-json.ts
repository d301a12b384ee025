/** JSON of a part of a book. Half of a surrogate pair is no text for the compiler. */
export const printJson = (part: unknown): string =>
  JSON.stringify(part, (_name, value) => (typeof value === 'string' ? value.toWellFormed() : value));
