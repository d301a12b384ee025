/** The start of an AVIF, or of another picture in its container: a brand, and the size among the properties. */
export function heif(brand: string, width: number, height: number): Buffer {
  const numbers = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer).swap32();
  const box = (name: string, ...parts: Buffer[]): Buffer => {
    const content = Buffer.concat(parts);
    return Buffer.concat([numbers(8 + content.length), Buffer.from(name), content]);
  };
  const size = box('ispe', numbers(0, width, height));
  return Buffer.concat([
    box('ftyp', Buffer.from(brand), numbers(0), Buffer.from(`${brand}mif1`)),
    box('meta', numbers(0), box('iprp', box('ipco', size))),
  ]);
}
