/** One of the pictures that a `srcset` offers. */
export interface Candidate {
  address: string;
  /** `2x` or `300w`, as it is written; empty where there is none. */
  size: string;
  /** Where its address begins. */
  index: number;
}

/** Other commas are parts of addresses. */
const COMMA = /,(?=\s|https?:|$)|(?<=\s[\d.]+[wx]),/;

/** The pictures of a `srcset`, in the order they are written. */
export function candidatesOf(srcset: string): Candidate[] {
  let start = 0;
  return srcset.split(COMMA).flatMap(part => {
    const [, blanks = '', address = '', size = ''] = /^(\s*)(\S*)\s*(\S*)/.exec(part) ?? [];
    const index = start + blanks.length;
    start += part.length + 1;
    return address === '' ? [] : { address, size, index };
  });
}

/** An address as a `srcset` may hold it: without the blanks and the commas that would end it. */
export const candidateAddress = (address: string): string =>
  address.replace(/\s+/g, '%20').replace(/^,|,(?=https?:|$)/g, '%2C');
