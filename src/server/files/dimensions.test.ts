import { expect, test } from 'vitest';
import { expectLinear, repeated } from '#document/testing/growth.ts';
import { heif } from '../testing/heif.ts';
import { dimensions } from './dimensions.ts';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAC0lEQVR4nGNggAIAABcAAaHCoVUAAAAASUVORK5CYII=';
const gif = 'R0lGODlhAwACAIAAAAAAAP///yH5BAEAAAAALAAAAAADAAIAAAIChF8AOw==';

test('the size of an image is read from its header', () => {
  expect(dimensions(Buffer.from(png, 'base64'))).toEqual({ width: 2, height: 3 });
  expect(dimensions(Buffer.from(gif, 'base64'))).toEqual({ width: 3, height: 2 });
  expect(dimensions(jpeg(40, 30))).toEqual({ width: 40, height: 30 });
  expect(dimensions(webp(40, 30))).toEqual({ width: 40, height: 30 });
  expect(dimensions(heif('avif', 40, 30))).toEqual({ width: 40, height: 30 });
  expect(dimensions(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12"></svg>'))).toEqual({
    width: 24,
    height: 12,
  });
});

test('other and broken files have none', () => {
  for (const text of ['', 'text', '<svg', '%PDF-1.7']) expect(dimensions(Buffer.from(text))).toBeUndefined();
  expect(dimensions(Buffer.from(png, 'base64').subarray(0, 12))).toBeUndefined();
  expect(dimensions(heif('heic', 40, 30))).toBeUndefined();
});

test('no file takes time that grows faster than its size', async () => {
  const read = (text: string) => dimensions(Buffer.from(text, 'latin1'));
  const boxes = repeated('\0\0\0\x14ispe\0\0\0\0\0\0\0\x01\0\0\0\x01');
  const box = (name: string, content: string) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(8 + content.length);
    return `${size.toString('latin1')}${name}${content}`;
  };
  const heifOf = (size: number) =>
    `${box('ftyp', 'avif\0\0\0\0mif1')}${box('meta', `\0\0\0\0${box('iprp', box('ipco', boxes(size)))}`)}`;
  for (const make of [
    repeated('<svg '),
    (size: number) => `<svg >${repeated("<svg a='")(size)}`,
    repeated('\xff'),
    repeated('\xff\xd8\xff\xe1\0\x08Exif\0\0'),
    heifOf,
  ])
    await expectLinear(5_000_000, make, read);
});

/** The start of a JPEG: an application segment, then the frame header. */
function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xd9]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const start = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);
  return Buffer.concat([start, frame, Buffer.alloc(20)]);
}

/** A WebP of the extended format, header only. */
function webp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(32, 4);
  bytes.write('WEBPVP8X', 8);
  bytes.writeUInt32LE(10, 16);
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}
