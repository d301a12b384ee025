// @vitest-environment jsdom
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { DecodingMode, decodeHTMLStrict, EntityDecoder } from '#dashboard/shell/browser-entities.ts';

/** What the parser makes of a text and of the same in an attribute, with its own table of names. */
function byTable(text: string): { text: string; attribute: string } {
  const read = { text: '', attribute: '' };
  const parser = new Parser({
    onopentag: (_, { title = '' }) => {
      read.attribute = title;
    },
    ontext: part => {
      read.text += part;
    },
  });
  parser.end(`<b title="${text}">${text}`);
  return read;
}

/** The same text without a table. */
function byBrowser(text: string, mode: number): string {
  let out = '';
  let at = 0;
  let start = 0;
  const decoder = new EntityDecoder(undefined, (codePoint, consumed) => {
    out += text.slice(at, start) + String.fromCodePoint(codePoint);
    at = start + consumed;
  });
  for (start = text.indexOf('&'); start >= 0; start = text.indexOf('&', Math.max(at, start + 1))) {
    decoder.startEntity(mode);
    if (start + 1 === text.length || decoder.write(text, start + 1) < 0) decoder.end();
  }
  return out + text.slice(at);
}

/** References, whole and cut off, names that begin alike, and what may stand behind them. */
const pieces = (
  'amp amp; AMP lt; lt copy; copy not notin; notit; semi; sem bne; fjlig; Afr; NotEqualTilde; ThickSpace; para; hellip; nosuch; ' +
  '#65; #65 #x41; #X1f600; #x #; # #0; #128; #xD800; #x110000; #999999999999; #59; #x3b #13; ; = a Z 1 - é & &&'
).split(' ');

/** Numbers from 0 that are the same in each run. */
function* numbers(count: number): Generator<number> {
  let state = 1;
  for (let made = 0; made < count; made++) {
    state = (state * 48_271) % 2_147_483_647;
    yield state;
  }
}

test('text and attributes are read without the table of names as with it', () => {
  const next = numbers(20_000);
  const one = () => next.next().value ?? 0;
  for (let round = 0; round < 3000; round++) {
    const text = Array.from({ length: 1 + (one() % 4) }, () => {
      const part = pieces[one() % pieces.length] ?? '';
      return one() % 2 === 0 ? `&${part}` : part;
    }).join('');
    const expected = byTable(text);
    expect.soft({ text, read: byBrowser(text, DecodingMode.Legacy) }).toEqual({ text, read: expected.text });
    expect.soft({ text, read: byBrowser(text, DecodingMode.Attribute) }).toEqual({ text, read: expected.attribute });
  }
});

test('of Markdown, only a whole reference is one', () => {
  const read = (text: string) => decodeHTMLStrict(text);
  expect(['&amp;', '&semi;', '&fjlig;', '&Afr;', '&#123456789;'].map(read)).toEqual(['&', ';', 'fj', '𝔄', '\uFFFD']);
  for (const text of ['&nosuch;', '&notit;', '&#12a;', '&amp']) expect(read(text)).toBe(text);
});
