/** The e-mail addresses of a list as people paste it: with commas, spaces, lines, and `Name <address>`. */
export function addressesIn(text: string): string[] {
  const found = text.toLowerCase().match(/[^\s,;<>"]+@[^\s,;<>"]+/g) ?? [];
  return [...new Set(found)];
}
