import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  duplicateBlocks,
  leaveContainer,
  moveBlocks,
  removeBlocks,
  withChanges,
} from '#dashboard/editor/block-edits.ts';
import { type BlockNode, blockAt, blockTree, inOrder, runBetween, siblings } from '#dashboard/editor/block-tree.ts';
import { type forms, turnable, turnedInto } from '#dashboard/editor/turn-into.ts';
import { saveBody } from '#document/body-edit.ts';

const page = `# Sails

Set them
early.

{% hint style="info" %}
Mind the boom.

* One
* Two
{% endhint %}

{% tabs %}
{% tab title="Big" %}
Big text.
{% endtab %}

{% tab title="Small" %}
Small text.
{% endtab %}
{% endtabs %}

9. Nine

   still nine
10. Ten
    * deep
11. Eleven
`;

/** The block that a text stands in. */
function holding(markdown: string, text: string): { roots: BlockNode[]; node: BlockNode } {
  const roots = blockTree(markdown);
  const node = blockAt(roots, markdown.indexOf(text));
  if (!node) throw new Error(`no block holds ${text}`);
  return { roots, node };
}

function moved(markdown: string, text: string, step: -1 | 1): string | undefined {
  const { roots, node } = holding(markdown, text);
  const changes = moveBlocks(markdown, roots, [node], step);
  return changes && withChanges(markdown, changes);
}

function copied(markdown: string, text: string): string {
  const { roots, node } = holding(markdown, text);
  return withChanges(markdown, duplicateBlocks(markdown, roots, [node]).changes);
}

function without(markdown: string, text: string): string {
  const { roots, node } = holding(markdown, text);
  return withChanges(markdown, removeBlocks(markdown, roots, [node]));
}

function left(markdown: string, text: string): string | undefined {
  const { roots, node } = holding(markdown, text);
  const found = leaveContainer(markdown, roots, node);
  if (!found) return undefined;
  const after = withChanges(markdown, [found.change]);
  return `${after.slice(0, found.cursor)}|${after.slice(found.cursor)}`;
}

function turned(markdown: string, text: string, form: (typeof forms)[number]): string | undefined {
  const run = turnable([holding(markdown, text).node]);
  return run && turnedInto(markdown, run, form, 'Details');
}

test('a page is a tree of blocks, items and the blocks of containers, each of whole lines', () => {
  const shown = inOrder(blockTree(page)).map(({ type, from, to }) => `${type}: ${page.slice(from, to).split('\n')[0]}`);
  expect(shown).toEqual([
    'heading-1: # Sails',
    'paragraph: Set them',
    'hint: {% hint style="info" %}',
    'paragraph: Mind the boom.',
    'list-unordered: * One',
    'list-item: * One',
    'list-item: * Two',
    'tabs: {% tabs %}',
    'tabs-item: {% tab title="Big" %}',
    'paragraph: Big text.',
    'tabs-item: {% tab title="Small" %}',
    'paragraph: Small text.',
    'list-ordered: 9. Nine',
    'list-item: 9. Nine',
    'list-item: 10. Ten',
    'list-unordered:     * deep',
    'list-item:     * deep',
    'list-item: 11. Eleven',
  ]);
});

test('on a blank line the next block is meant, on a tag its container', () => {
  const at = (offset: number) => blockAt(blockTree(page), offset)?.type;
  expect(at(page.indexOf('\n\nSet') + 1)).toBe('paragraph');
  expect(at(page.indexOf('{% hint'))).toBe('hint');
  expect(at(page.indexOf('{% endhint') + 3)).toBe('hint');
  expect(at(page.indexOf('\n\n* One') + 1)).toBe('list-item');
  expect(at(page.indexOf('{% endtabs'))).toBe('tabs');
  expect(at(page.length)).toBe('list-item');
});

test('a block moves past its neighbour and stays a block of its own', () => {
  expect(moved('One\n\nTwo\n', 'Two', -1)).toBe('Two\n\nOne\n');
  expect(moved('One\n\nTwo', 'One', 1)).toBe('Two\n\nOne');
  expect(moved('One\n# Head\nTwo\n', 'Two', -1)).toBe('One\n\nTwo\n\n# Head\n');
  expect(moved('# A\ntext\n\n* item\n', 'text', 1)).toBe('# A\n\n* item\n\ntext\n');
  expect(moved('One\n', 'One', -1)).toBeUndefined();
  expect(moved(page, 'Mind', -1)).toBeUndefined();
  expect(moved(page, 'tab title="Small"', -1)).toContain(
    '{% tabs %}\n{% tab title="Small" %}\nSmall text.\n{% endtab %}\n\n{% tab title="Big" %}',
  );
});

test('an item moves within its list with what is below it, and numbers stay with the places', () => {
  expect(moved('* a\n  * deep\n* b\n', '* b', -1)).toBe('* b\n* a\n  * deep\n');
  expect(moved('* a\n  * b\n  * c\n* d', '* c', -1)).toBe('* a\n  * c\n  * b\n* d');
  expect(moved('1. a\n1. b\n', 'a', 1)).toBe('1. b\n1. a\n');
  expect(moved(page, 'Ten', -1)).toContain('9. Ten\n   * deep\n10. Nine\n\n    still nine\n11. Eleven\n');
  expect(moved(page, '9. Nine', 1)).toContain('9. Ten\n   * deep\n10. Nine\n\n    still nine\n11. Eleven\n');
});

test('a copy stands after its block, the numbers after it go on', () => {
  expect(copied('One\n\nTwo\n', 'One')).toBe('One\n\nOne\n\nTwo\n');
  expect(copied('One\n# Two\n', 'One')).toBe('One\n\nOne\n\n# Two\n');
  expect(copied('1. a\n2. b\n', 'a')).toBe('1. a\n2. a\n3. b\n');
  expect(copied('* a', 'a')).toBe('* a\n* a');
  expect(copied('8. a\n9. b\n   c\n', 'b')).toBe('8. a\n9. b\n   c\n10. b\n    c\n');
});

test('a block that is removed leaves its neighbours apart, and no tabs without a tab', () => {
  expect(without('One\n\nTwo\n\nThree\n', 'Two')).toBe('One\n\nThree\n');
  expect(without('One\n# Two\nThree\n', 'Two')).toBe('One\n\nThree\n');
  expect(without('One\n\nTwo\n', 'Two')).toBe('One\n');
  expect(without('1. a\n2. b\n3. c\n', 'b')).toBe('1. a\n2. c\n');
  expect(without('A\n\n* one\n', 'one')).toBe('A\n');
  expect(without('{% hint style="info" %}\nOnly\n{% endhint %}\n', 'Only')).toBe(
    '{% hint style="info" %}\n\n{% endhint %}\n',
  );
  expect(without('A\n\n{% tabs %}\n{% tab title="T" %}\nOnly\n{% endtab %}\n{% endtabs %}\n', '{% tab ')).toBe('A\n');
});

test('a container is left for a paragraph after it, a list, tabs and steps as a whole', () => {
  expect(left('> quote\n\nAfter', 'quote')).toBe('> quote\n\n|\n\nAfter');
  expect(left('```\ncode\n```\nAfter', 'code')).toBe('```\ncode\n```\n\n|\n\nAfter');
  expect(left('* a\n  * deep\n* b', 'deep')).toBe('* a\n  * deep\n* b\n\n|');
  expect(left('| a |\n| - |\n| b |\n', 'b')).toBe('| a |\n| - |\n| b |\n\n|\n');
  expect(left(page, 'Mind')).toContain('{% endhint %}\n\n|\n\n{% tabs %}');
  expect(left(page, '* Two')).toContain('* Two\n\n|\n{% endhint %}');
  expect(left(page, 'Small text')).toContain('{% endtabs %}\n\n|\n\n9. Nine');
  expect(left('Text', 'Text')).toBeUndefined();
});

test('a block turns into another with its words', () => {
  expect(turned('One\ntwo', 'One', 'heading-2')).toBe('## One two');
  expect(turned('## One ##', 'One', 'paragraph')).toBe('One');
  expect(turned('One\n===', 'One', 'blockquote')).toBe('> One');
  expect(turned('* a\n* b\n  * c', 'c', 'list-ordered')).toBe('1. a\n2. b\n   * c');
  expect(turned('1. a\n2. b', 'a', 'list-tasks')).toBe('- [ ] a\n- [ ] b');
  expect(turned('- [x] a\n- [ ] b', 'a', 'paragraph')).toBe('a\n\nb');
  expect(turned('> a\n>\n> b', 'a', 'list-unordered')).toBe('* a\n* b');
  expect(turned('* a\n* b', 'b', 'heading-3')).toBe('### a\n\n### b');
  expect(turned('```js\nlet a;\n\nlet b;\n```', 'let', 'paragraph')).toBe('let a;\n\nlet b;');
  expect(turned('Has ``` in it', 'Has', 'code')).toBe('````\nHas ``` in it\n````');
  expect(turned('{% hint style="info" %}\nA\n\nB\n{% endhint %}', '{%', 'hint-danger')).toBe(
    '{% hint style="danger" %}\nA\n\nB\n{% endhint %}',
  );
  expect(turned('One', 'One', 'expandable')).toBe('<details>\n\n<summary>One</summary>\n\n</details>');
  expect(turned('<details>\n\n<summary>One</summary>\n\nTwo\n\n</details>', '<details', 'paragraph')).toBe(
    'One\n\nTwo',
  );
  expect(turned('| a |\n| - |\n', 'a', 'hint-info')).toBe('{% hint style="info" %}\n| a |\n| - |\n{% endhint %}');
  expect(turned(page, '{% tab title="Small"', 'paragraph')).toBeUndefined();
});

const paragraph = fc.constantFrom(
  'One',
  'Two words',
  '# Head',
  '* item',
  '> quoted',
  '```\ncode\n```',
  '1. n',
  '| t |\n| - |',
);
const contained = fc.array(paragraph, { minLength: 1, maxLength: 4 }).map(list => list.join('\n\n'));
const anyPage = fc
  .array(
    fc.oneof(
      paragraph,
      contained.map(text => `{% hint style="info" %}\n${text}\n{% endhint %}`),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map(
    list =>
      `${list.map((text, index) => text.replace(/One|Two|Head|item|quoted|code/g, word => `${word}${index}`)).join('\n\n')}\n`,
  );

test('a moved block, and every other, keeps its id and its words', () => {
  fc.assert(
    fc.property(anyPage, fc.nat(), fc.constantFrom(-1, 1), (markdown, which, step) => {
      const roots = blockTree(markdown);
      const node = roots[which % roots.length];
      const changes = node && moveBlocks(markdown, roots, [node], step < 0 ? -1 : 1);
      if (!changes) return;
      const after = withChanges(markdown, changes);
      expect(after.replace(/\s+/g, '').split('').sort()).toEqual(markdown.replace(/\s+/g, '').split('').sort());
      // Two lists that come together are one.
      if (blockTree(after).length !== roots.length) return;
      const before = saveBody({ markdown: '', blockIds: [] }, markdown);
      expect(saveBody(before, after).blockIds.toSorted()).toEqual(before.blockIds.toSorted());
    }),
  );
});

test('from one block to another is a run of their nearest common container', () => {
  const { roots, node: boom } = holding(page, 'Mind');
  const two = blockAt(roots, page.indexOf('* Two'));
  const early = blockAt(roots, page.indexOf('early'));
  if (!two || !early) throw new Error('both are there');
  expect(runBetween(roots, two, boom).map(({ type }) => type)).toEqual(['paragraph', 'list-unordered']);
  expect(runBetween(roots, boom, early).map(({ type }) => type)).toEqual(['paragraph', 'hint']);
  expect(runBetween(roots, boom, boom)).toEqual([boom]);
  expect(siblings(roots, boom)).toHaveLength(2);
});
