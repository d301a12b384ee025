import { gzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { isHeldDrawing } from './drawing.ts';
import { flatPng } from './testing/flat-png.ts';

const [small, huge] = [flatPng(8), flatPng(8000)].map(png => `data:image/png;base64,${png}`);
const drawing = (inside: string, head = '') => `${head}<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;
const image = (address = '') => `<image width="9" height="9" href="${address}"/>`;
const isHeld = (svg: string) => isHeldDrawing(Buffer.from(svg));

describe('a drawing', () => {
  test.each([
    ['of lines alone', drawing('<rect width="9" height="9"/>')],
    ['with small pictures', drawing(image(small).repeat(20))],
    ['with links', drawing('<a href="https://example.com/?a=1&amp;b=2"><use xlink:href="#x"/></a>')],
    ['with names of its own', drawing('<g/>', '<!DOCTYPE svg [<!ENTITY ns "http://ns.example.com/">]>')],
    ['with one that is damaged', drawing(image('data:image/png;base64,AAAA'))],
    ['with a large drawing inside', drawing(image('data:image/svg+xml,%3Csvg width="90000" height="90000"/%3E'))],
  ])('%s is held', async (_how, svg) => {
    expect(await isHeld(svg)).toBe(true);
  });

  test.each([
    ['a huge picture', image(huge)],
    ['one in single quotes', `<image xlink:href = '${huge}'/>`],
    ['one in a filter', `<filter><feImage href="${huge}"/></filter>`],
    ['one that is not packed for mail', image(`data:image/png,${percent(flatPng(8000))}`)],
    ['many that are not huge each', image(`data:image/png;base64,${flatPng(2000)}`).repeat(20)],
    ['one behind a quotation mark', `<text>href="</text>${image(huge)}`],
    ['one whose address is escaped', image(huge?.replace('d', '&#100;'))],
  ])('with %s is not held', async (_what, inside) => {
    expect(await isHeld(drawing(inside))).toBe(false);
  });

  it('is not held when it hides a huge picture in what it declares, or is packed', async () => {
    const heads = [
      [`<!DOCTYPE svg [<!ENTITY x "${huge}">]>`, image('&x;')],
      [`<!DOCTYPE svg [<!ENTITY x 'dat'>]>`, image(huge?.replace('dat', '&x;'))],
      [`<!DOCTYPE svg [<!ENTITY x '${image(huge)}'>]>`, '&x;'],
      [`<!DOCTYPE svg [<!ENTITY x '&#60;image/>'>]>`, '&x;'],
      ['<!DOCTYPE svg [<!-- > <![CDATA[ --> ]>', image(huge)],
    ];
    for (const [head, inside = ''] of heads) expect(await isHeld(drawing(inside, head)), head).toBe(false);
    expect(await isHeldDrawing(gzipSync(drawing(image(huge))))).toBe(false);
  });
});

function percent(base64: string): string {
  return [...Buffer.from(base64, 'base64')].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('');
}
