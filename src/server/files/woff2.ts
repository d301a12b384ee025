/** What the header of a font says of it. */
export interface FontFile {
  /** It has all weights in one file. */
  isVariable: boolean;
}

const signature = 0x774f4632;
const flavors = new Set([0x00010000, 0x4f54544f]);
/** Length of the header in bytes; numbers stand in it most significant byte first. */
const headerBytes = 48;
/** Of all tables when they are unpacked, in bytes: a reader’s browser has to hold them. */
const mostUnpacked = 16 * 1024 * 1024;
/** Places in the list of known tags; 63 stands for a tag that is written out. */
const tags = { cmap: 0, glyf: 10, loca: 11, cff: 13, fvar: 47, other: 63 } as const;

/**
 * Reads the header and the table directory of a WOFF 2.0 file (W3C Recommendation, sections 4 and 5).
 *
 * @returns `undefined` for what is none, is cut off, is a collection, has no characters or outlines, or unpacks to more
 * than 16 MiB
 */
export function readWoff2(bytes: Uint8Array): FontFile | undefined {
  if (bytes.byteLength < headerBytes) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0) !== signature || !flavors.has(view.getUint32(4))) return undefined;
  if (view.getUint32(8) !== bytes.byteLength) return undefined;
  const known = tablesOf(view, view.getUint16(12));
  if (!known?.has(tags.cmap) || !(known.has(tags.glyf) || known.has(tags.cff) || known.has(tags.other)))
    return undefined;
  return { isVariable: known.has(tags.fvar) };
}

/** The places of the tables' tags in the list of known ones. */
function tablesOf(view: DataView, count: number): Set<number> | undefined {
  const known = new Set<number>();
  let at = headerBytes;
  let unpacked = 0;
  const number = (): number | undefined => {
    let value = 0;
    for (let digit = 0; digit < 5; digit++) {
      if (at >= view.byteLength) return undefined;
      const byte = view.getUint8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    return undefined;
  };
  for (let table = 0; table < count; table++) {
    if (at >= view.byteLength) return undefined;
    const flags = view.getUint8(at++);
    const tag = flags & 0x3f;
    const transform = flags >> 6;
    if (tag === tags.other) at += 4;
    const length = number();
    // Version 0 is the one transform that these two have; of others it is none.
    const isTransformed = tag === tags.glyf || tag === tags.loca ? transform !== 3 : transform !== 0;
    if (length === undefined || (isTransformed && number() === undefined)) return undefined;
    unpacked += length;
    known.add(tag);
  }
  return unpacked <= mostUnpacked ? known : undefined;
}
