/** An address as people read it: without its scheme, and with letters in place of escapes. */
export function shownAddress(address: string): string {
  const short = address.replace(/^https?:\/\//, '').replace(/\/$/, '');
  try {
    return decodeURI(short);
  } catch {
    return short;
  }
}
