import { mostPixels, pixelsOf } from './webp.ts';

const values = /<!ENTITY\s+[^\s"'<>]+\s+(?:"([^"]*)"|'([^']*)')/g;
// It looks ahead and takes nothing in: a quotation mark in a text or comment must not hide the attribute that follows.
const addresses = /href\s*=\s*(?="([^"]*)"|'([^']*)')/g;
const known: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const escapes = /&(amp|lt|gt|quot|apos);/g;

/**
 * Whether a decoder can hold all pictures inside an SVG drawing together. A drawing that hides what it shows, for it is packed
 * or puts elements and addresses together from pieces, is not held.
 */
export async function isHeldDrawing(svg: Uint8Array): Promise<boolean> {
  if (svg[0] === 0x1f && svg[1] === 0x8b) return false;
  const text = Buffer.from(svg).toString();
  if ([...text.matchAll(values)].some(([, one, other]) => /[<&]/.test(one ?? other ?? ''))) return false;
  let pixels = 0;
  for (const [, one, other] of text.matchAll(addresses)) {
    const written = one ?? other ?? '';
    if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(written)) return false;
    const address = written.replace(escapes, (_, name) => known[name] ?? '');
    if (/^\s*data:/i.test(address)) pixels += await pixelsAt(address);
    if (pixels > mostPixels) return false;
  }
  return true;
}

/** None where it is no picture. */
async function pixelsAt(address: string): Promise<number> {
  try {
    return pixelsOf(new Uint8Array(await (await fetch(address)).arrayBuffer()));
  } catch {
    return 0;
  }
}
