import { expect, test } from 'vitest';
import { blockName } from '#dashboard/editor/block-names.ts';
import { blockTree } from '#dashboard/editor/block-tree.ts';

test.each([
  ['## Sails', 'Heading 2 “Sails”'],
  ['{% hint style="danger" %}\nMind the boom.\n{% endhint %}', 'Hint: danger “Mind the boom.”'],
  ['> [!NOTE]\n> Ducks dive.', 'Quote “Ducks dive.”'],
  ['{% vendor/x %}', 'Block'],
])('a block is named by its kind and its first words: %j', (markdown, name) => {
  const [node] = blockTree(markdown);
  expect(node && blockName(markdown, node)).toBe(name);
});
