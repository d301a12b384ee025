export type Addresses = {
  /** In lower case, each once, in the order they were written. */
  emails: string[];
  /** What is no address, as it was written. */
  wrong: string[];
};

// Looser than the service, which has the last word: it only tells typing mistakes from addresses.
const address = /^[^\s@<>()",;]+@[^\s@<>()",;.]+(\.[^\s@<>()",;.]+)+$/;

/** Reads addresses from what people paste: `a@b.c, d@e.f`, one in each line, or `Grace Hopper <grace@navy.mil>;`. */
export function readAddresses(text: string): Addresses {
  const emails = new Set<string>();
  const wrong = new Set<string>();
  // A name before `<…>` says nothing that is needed; it may be quoted and hold commas.
  const bare = text.replace(/(?:"[^"]*"\s*|[^,;\n<>"]*)<([^<>]*)>/g, ' $1 ');
  for (const part of bare.split(/[\s,;]+/)) {
    const word = part.replace(/^mailto:/i, '');
    if (!word) continue;
    if (address.test(word)) emails.add(word.toLowerCase());
    else wrong.add(word);
  }
  return { emails: [...emails], wrong: [...wrong] };
}
