export type Addresses = {
  /** In lower case, each once, in the order they were written. */
  emails: string[];
  /** What is no address, as it was written. */
  wrong: string[];
  /** Addresses that were written more than once. */
  twice: string[];
};

export type AddressWord = {
  /** An address in lower case, or what was written instead of one. */
  text: string;
  problem?: 'wrong' | 'twice';
};

// Looser than the service, which has the last word: it only tells typing mistakes from addresses.
const address = /^[^\s@<>()",;]+@[^\s@<>()",;.]+(\.[^\s@<>()",;.]+)+$/;

/** The words of a pasted list: `a@b.c, d@e.f`, one in each line, or `Grace Hopper <grace@navy.mil>;`. */
export function splitAddresses(text: string): string[] {
  // A name before `<…>` says nothing that is needed; it may be quoted and hold commas. An address before the name does.
  const bare = text.replace(/(?:"[^"]*"\s*|([^,;\n<>"]*))<([^<>]*)>/g, (_, before: string = '', email: string) => {
    const others = before.split(/\s+/).filter(word => word.includes('@') && word.toLowerCase() !== email.toLowerCase());
    return ` ${[...others, email].join(' ')} `;
  });
  return bare.split(/[\s,;]+/).flatMap(part => part.replace(/^mailto:/i, '') || []);
}

/** What each of these words is, in their order. */
export function judgeAddresses(words: readonly string[]): AddressWord[] {
  const seen = new Set<string>();
  return words.map(word => {
    if (!address.test(word)) return { text: word, problem: 'wrong' };
    const text = word.toLowerCase();
    if (seen.has(text)) return { text, problem: 'twice' };
    seen.add(text);
    return { text };
  });
}

/** The addresses among words, apart from what is wrong. */
export function sortAddresses(words: readonly AddressWord[]): Addresses {
  const having = (problem: AddressWord['problem']) => [
    ...new Set(words.flatMap(word => (word.problem === problem ? [word.text] : []))),
  ];
  return { emails: having(undefined), wrong: having('wrong'), twice: having('twice') };
}

export const readAddresses = (text: string): Addresses => sortAddresses(judgeAddresses(splitAddresses(text)));
