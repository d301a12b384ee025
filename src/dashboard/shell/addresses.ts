export type Addresses = {
  /** In lower case, each once, in the order they were written. */
  emails: string[];
  /** What is no address, as it was written. */
  wrong: string[];
  /** Addresses that were written more than once. */
  twice: string[];
};

// Looser than the service, which has the last word: it only tells typing mistakes from addresses.
const address = /^[^\s@<>()",;]+@[^\s@<>()",;.]+(\.[^\s@<>()",;.]+)+$/;

/** Reads addresses from what people paste: `a@b.c, d@e.f`, one in each line, or `Grace Hopper <grace@navy.mil>;`. */
export function readAddresses(text: string): Addresses {
  const emails = new Set<string>();
  const wrong = new Set<string>();
  const twice = new Set<string>();
  // A name before `<…>` says nothing that is needed; it may be quoted and hold commas. An address before the name does.
  const bare = text.replace(/(?:"[^"]*"\s*|([^,;\n<>"]*))<([^<>]*)>/g, (_, before: string = '', email: string) => {
    const others = before.split(/\s+/).filter(word => word.includes('@') && word.toLowerCase() !== email.toLowerCase());
    return ` ${[...others, email].join(' ')} `;
  });
  for (const part of bare.split(/[\s,;]+/)) {
    const word = part.replace(/^mailto:/i, '');
    if (!word) continue;
    const email = word.toLowerCase();
    if (!address.test(word)) wrong.add(word);
    else if (emails.has(email)) twice.add(email);
    else emails.add(email);
  }
  return { emails: [...emails], wrong: [...wrong], twice: [...twice] };
}
