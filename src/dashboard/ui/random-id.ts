/** A name that nothing else has, of 64 random bits. `crypto.randomUUID` is missing where a page came without TLS. */
export const randomId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-');
