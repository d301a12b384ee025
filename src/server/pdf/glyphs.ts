/** Adds the characters that a font file has glyphs for (OpenType 1.9, `cmap`, formats 4 and 12). */
export function addCharacters(file: Buffer, characters: Set<number>): void {
  for (const font of fontsIn(file)) {
    const table = findTable(file, font, 'cmap');
    if (table === undefined) continue;
    const count = file.readUInt16BE(table + 2);
    for (let index = 0; index < count; index++) {
      const at = table + file.readUInt32BE(table + 4 + index * 8 + 4);
      const format = file.readUInt16BE(at);
      if (format === 4) addSegments(file, at, characters);
      if (format === 12) addGroups(file, at, characters);
    }
  }
}

/** Offsets of the fonts in a file; a collection has several. */
function fontsIn(file: Buffer): number[] {
  if (file.toString('latin1', 0, 4) !== 'ttcf') return [0];
  return Array.from({ length: file.readUInt32BE(8) }, (_, index) => file.readUInt32BE(12 + index * 4));
}

function findTable(file: Buffer, font: number, name: string): number | undefined {
  const count = file.readUInt16BE(font + 4);
  for (let index = 0; index < count; index++) {
    const record = font + 12 + index * 16;
    if (file.toString('latin1', record, record + 4) === name) return file.readUInt32BE(record + 8);
  }
  return undefined;
}

function addSegments(file: Buffer, at: number, characters: Set<number>): void {
  const size = file.readUInt16BE(at + 6);
  for (let offset = 0; offset < size; offset += 2) {
    const end = file.readUInt16BE(at + 14 + offset);
    const start = file.readUInt16BE(at + 16 + size + offset);
    for (let code = start; code <= end && code < 0xffff; code++) characters.add(code);
  }
}

function addGroups(file: Buffer, at: number, characters: Set<number>): void {
  const count = file.readUInt32BE(at + 12);
  for (let index = 0; index < count; index++) {
    const group = at + 16 + index * 12;
    const end = Math.min(file.readUInt32BE(group + 4), 0x10ffff);
    for (let code = file.readUInt32BE(group); code <= end; code++) characters.add(code);
  }
}
