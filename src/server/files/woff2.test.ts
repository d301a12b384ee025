import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWoff2 } from './woff2.ts';

const read = (name: string) => readFileSync(fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}`)));
const font = read('inter/files/inter-latin-wght-normal.woff2');

test('reads a font, and whether it is variable', () => {
  expect(readWoff2(font)).toEqual({ isVariable: true });
});

test('takes nothing that is cut off, larger than it says, or another format', () => {
  expect(readWoff2(font.subarray(0, -1))).toBeUndefined();
  expect(readWoff2(Buffer.concat([font, Buffer.from([0])]))).toBeUndefined();
  const collection = Buffer.from(font);
  collection.write('ttcf', 4);
  expect(readWoff2(collection)).toBeUndefined();
});

test('takes no font that unpacks to more than a browser should hold', () => {
  const bomb = Buffer.from(font);
  // The length of the first table, in five digits of seven bits.
  Buffer.from([0x8f, 0xff, 0xff, 0xff, 0x7f]).copy(bomb, 49);
  expect(readWoff2(bomb)).toBeUndefined();
});

test('never fails, whatever the bytes', () => {
  const header = font.subarray(0, 48);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
      readWoff2(bytes);
      const whole = Buffer.concat([header, bytes]);
      whole.writeUInt32BE(whole.byteLength, 8);
      readWoff2(whole);
    }),
  );
});
