import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Replacement,
  type Selected,
  toggleLines,
  toggleMark,
  toLink,
} from '#dashboard/change-requests/markdown-marks.ts';

/** A text with its selection between bars. */
function read(marked: string): Selected {
  const [before = '', words = '', after = ''] = marked.split('|');
  return { text: before + words + after, start: before.length, end: before.length + words.length };
}

function apply({ text }: Selected, { from, to, insert, start, end }: Replacement): Selected {
  return { text: text.slice(0, from) + insert + text.slice(to), start, end };
}

const show = ({ text, start, end }: Selected) => `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;

test.each([
  ['a |b| c', '**', 'a **|b|** c'],
  ['a **|b|** c', '**', 'a |b| c'],
  ['a **|b|** c', '*', 'a ***|b|*** c'],
  ['||', '`', '`||`'],
])('%s marked with %s is %s', (before, mark, after) => {
  const selected = read(before);
  expect(show(apply(selected, toggleMark(selected, mark)))).toBe(after);
});

test.each([
  ['one\nt|w|o\nthree', '- ', 'one\n|- two|\nthree'],
  ['|one\ntwo|', '> ', '|> one\n> two|'],
  ['|- one\n- two|', '- ', '|one\ntwo|'],
  ['||', '- ', '|- |'],
])('%s with lines of %s is %s', (before, prefix, after) => {
  const selected = read(before);
  expect(show(apply(selected, toggleLines(selected, prefix)))).toBe(after);
});

test.each([
  ['see |this| page', 'see [this](|https://|) page'],
  ['|https://a.example/|', '[||](https://a.example/)'],
])('%s as a link is %s', (before, after) => {
  const selected = read(before);
  expect(show(apply(selected, toLink(selected)))).toBe(after);
});

test('marks and lines that are put on twice leave the text as it was', () => {
  const cases = fc.tuple(fc.string({ unit: fc.constantFrom('a', ' ', '\n', 'é') }), fc.nat(), fc.nat());
  fc.assert(
    fc.property(cases, fc.constantFrom('**', '_', '`'), ([text, one, other], mark) => {
      const places = [one % (text.length + 1), other % (text.length + 1)].sort((a, b) => a - b);
      const selected = { text, start: places[0] ?? 0, end: places[1] ?? 0 };
      const marked = apply(selected, toggleMark(selected, mark));
      expect(apply(marked, toggleMark(marked, mark))).toEqual(selected);
      const listed = apply(selected, toggleLines(selected, '- '));
      expect(apply(listed, toggleLines(listed, '- ')).text).toBe(text);
    }),
  );
});
