// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markWords } from '#dashboard/change-requests/mark-words.ts';

const text = (html: string): string => {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element.textContent ?? '';
};

test('the words that differ are marked on either side', () => {
  const { before, after } = markWords(
    '<p>You may send 60 requests per minute.</p>',
    '<p>You may send 100 signed requests per minute.</p>',
  );
  expect(before).toBe('<p>You may send <del data-diff="del">60</del> requests per minute.</p>');
  expect(after).toBe('<p>You may send <ins data-diff="add">100 signed</ins> requests per minute.</p>');
});

test('a word that only became bold is marked', () => {
  const { after } = markWords(
    '<p>Send a signed request now.</p>',
    '<p>Send a <strong>signed</strong> request now.</p>',
  );
  expect(after).toBe('<p>Send a <strong><ins data-diff="add">signed</ins></strong> request now.</p>');
});

test('removed words stand before those that replaced them when both sides have the same paragraphs', () => {
  const { merged } = markWords('<p>Tokens expire after 12 hours.</p>', '<p>Tokens expire after one hour.</p>');
  expect(merged).toBe(
    '<p>Tokens expire after <del data-diff="del">12 hours</del><ins data-diff="add">one hour</ins>.</p>',
  );
});

test('words that were only taken away stay where they stood', () => {
  const { merged } = markWords('<p>One two three four.</p><p>Five.</p>', '<p>One two four.</p><p>Five.</p>');
  expect(text(merged ?? '')).toBe('One two three four.Five.');
});

test('sides with different paragraphs, code or tables are not put into one', () => {
  expect(markWords('<p>One two three.</p>', '<p>One two</p><p>three.</p>').merged).toBeUndefined();
  expect(
    markWords('<pre><code>one two three</code></pre>', '<pre><code>one two four</code></pre>').merged,
  ).toBeUndefined();
});

test('a block that was written anew has no marks', () => {
  const sides = { before: '<p>All of it.</p>', after: '<p>Something else entirely new here!</p>' };
  expect(markWords(sides.before, sides.after)).toEqual(sides);
});

test('an exchanged image is marked, a new signature of its link is not', () => {
  const image = (src: string) => `<p>See <img src="${src}" alt="plan"> for the whole plan.</p>`;
  expect(markWords(image('/files/a?sig=1'), image('/files/a?sig=2')).after).toBe(image('/files/a?sig=2'));
  expect(markWords(image('/files/a?sig=1'), image('/files/b?sig=2')).after).toContain('data-diff="add"');
});

test('a task that was ticked is marked on either side, and the sides are not put into one', () => {
  const list = (box: string) =>
    `<ul><li><input type="checkbox" disabled=""> One</li><li><input type="checkbox" disabled=""${box}> Two</li></ul>`;
  const { before, after, merged } = markWords(list(''), list(' checked=""'));
  expect(before).toContain('<li><input type="checkbox" disabled="" data-diff="del"> Two</li>');
  expect(after).toContain('<li><input type="checkbox" disabled="" checked="" data-diff="add"> Two</li>');
  expect(after.match(/data-diff/g)).toHaveLength(1);
  expect(merged).toBeUndefined();
});

test('whatever the words, each side keeps its text', () => {
  const words = fc.array(fc.constantFrom('one', 'two', 'three', 'vier', '五', '.', ' '), { maxLength: 12 });
  fc.assert(
    fc.property(words, words, (old, now) => {
      const [left, right] = [old.join(' '), now.join(' ')];
      const { before, after, merged } = markWords(`<p>${left}</p>`, `<p>${right}</p>`);
      expect(text(before)).toBe(left);
      expect(text(after)).toBe(right);
      if (merged !== undefined) {
        const element = document.createElement('div');
        element.innerHTML = merged;
        for (const removed of element.querySelectorAll('del')) removed.remove();
        expect(element.textContent).toBe(right);
      }
    }),
    { numRuns: 200 },
  );
});
