/** A well-mixed 32-bit number for a text (FNV-1a, then the finalizer of MurmurHash3). Not for secrets. */
export function hash32(text: string, seed = 0): number {
  let hash = (0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1)) >>> 0;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** 12 characters `0-9a-z` that stand for a text: 62 bits, the same on every machine. */
export function fingerprint(text: string): string {
  const first = BigInt(hash32(text, 1)) << 30n;
  return (first | BigInt(hash32(text, 2) >>> 2)).toString(36).padStart(12, '0');
}
