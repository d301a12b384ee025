import { describe, expect, it } from 'vitest';
import { findWords, replaceWords } from './find-words.ts';
import { expectLinear } from './testing/growth.ts';

describe('find words of a page', () => {
  it.each([
    ['[A page](page:aB1) on a page.', 'page', 'sheet', '[A sheet](page:aB1) on a sheet.'],
    [
      '[Other](space:s1/page:p1#page) and ![File](file:f1)',
      'file',
      'x',
      '[Other](space:s1/page:p1#page) and ![x](file:f1)',
    ],
    ['<a href="page:aB1">page</a>\n', 'page', 'sheet', '<a href="page:aB1">sheet</a>\n'],
    ['[a]: page:aB1 "A page"\n', 'page', 'sheet', '[a]: page:aB1 "A sheet"\n'],
    ['{% include "reusable-content:aB1" %}\n', 'content', 'text', '{% include "reusable-content:aB1" %}\n'],
  ])('leaves targets by id in %j as they are when %j becomes %j', (markdown, find, replacement, expected) => {
    expect(replaceWords(markdown, { find }, replacement)).toBe(expected);
  });

  it.each([
    [
      '{% hint style="info" %}\nA hint for info.\n{% endhint %}\n',
      'hint',
      '{% hint style="info" %}\nA X for info.\n{% endhint %}\n',
    ],
    [
      '{% hint style="info" %}\nA hint for info.\n{% endhint %}\n',
      'info',
      '{% hint style="info" %}\nA hint for X.\n{% endhint %}\n',
    ],
    [
      '{% tabs %}\n{% tab title="The tab" %}\nOne tab.\n{% endtab %}\n{% endtabs %}\n',
      'tab',
      '{% tabs %}\n{% tab title="The X" %}\nOne X.\n{% endtab %}\n{% endtabs %}\n',
    ],
    [
      '<details>\n\n<summary>Details, in summary</summary>\n\nMore details.\n\n</details>\n',
      'details',
      '<details>\n\n<summary>X, in summary</summary>\n\nMore X.\n\n</details>\n',
    ],
  ])('leaves the names of blocks in %j as they are when %j is replaced', (markdown, find, expected) => {
    expect(replaceWords(markdown, { find }, 'X')).toBe(expected);
  });

  it.each([
    ['[Docs](https://docs.old.example/page) and [here](/page)', 'page', 2],
    ['{% embed url="https://old.example/a" %}\n', 'old.example', 1],
    ['```\n{% hint style="info" %}\n```\n', 'hint', 1],
    ['Write `page:` and the id, as in page:one.', 'page', 2],
  ])('finds in %j every %j that no id or block stands on', (markdown, find, count) => {
    expect(findWords(markdown, { find })).toHaveLength(count);
  });
});

describe('words that stand everywhere take time linear in the length of a page', () => {
  it.each([
    ['in one line', 'a ', 400_000],
    ['beside links', '[a](page:a) ', 100_000],
    ['beside tags, a line each', '{% a a="a" %}\n', 100_000],
  ])('%s', async (_, text, size) => {
    await expectLinear(
      size,
      length => text.repeat(length / text.length),
      markdown => findWords(markdown, { find: 'a' }),
    );
  });
});
