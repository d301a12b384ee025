import { expect, it } from 'vitest';
import { withBlocks } from './foreign-blocks.ts';

const hint = (style: string, ...body: string[]) => [`{% hint style="${style}" %}`, ...body, '{% endhint %}'].join('\n');

it.each([
  ['> [!NOTE]\n> Ducks dive.\n>\n> * and swim\n\nText', `${hint('info', 'Ducks dive.', '', '* and swim')}\n\nText`],
  ['> [!CAUTION]\n> Ice', hint('danger', 'Ice')],
  [':::tip\n\nFeed at dawn.\n\n:::\nText', `${hint('success', '', 'Feed at dawn.', '')}\nText`],
  ['::: warning Thin ice\nStay off.\n:::', hint('warning', '**Thin ice**', '', 'Stay off.')],
  [':::danger[Thin ice]\nStay off.\n:::', hint('danger', '**Thin ice**', '', 'Stay off.')],
  ['::::note\n:::tip\nIn\n:::\nOut\n::::', hint('info', hint('success', 'In'), 'Out')],
  ['!!! note "Ponds"\n    One\n\n    Two\n\nText', `${hint('info', '**Ponds**', '', 'One', '', 'Two')}\n\nText`],
  ['!!! bug\n    > [!TIP]\n    > In', hint('danger', hint('success', 'In'))],
])('are hints: %j', (written, read) => expect(withBlocks(written)).toBe(read));

const tabs = (...each: [title: string, ...body: string[]][]) =>
  [
    '{% tabs %}',
    ...each.flatMap(([title, ...body]) => [`{% tab title="${title}" %}`, ...body, '{% endtab %}']),
    '{% endtabs %}',
  ].join('\n');

it.each([
  [
    '::: code-group\n```sh [npm]\nnpm start\n```\n\n~~~js{2}\na\n```\n~~~\n:::',
    tabs(['npm', '```sh', 'npm start', '```'], ['js', '~~~js{2}', 'a', '```', '~~~']).replace(
      'endtab %}\n{% tab ',
      'endtab %}\n\n{% tab ',
    ),
  ],
  [
    '=== "Ducks"\n\n    Dive.\n\n=== "Ge"ese"\n    Fly.\nText',
    `${tabs(['Ducks', '', 'Dive.'], ['Ge&quot;ese', 'Fly.'])}\nText`,
  ],
])('are tabs: %j', (written, read) => expect(withBlocks(written)).toBe(read));

it.each([
  ['::: details `a` < b\nIn\n:::', '<details>\n\n<summary>a &lt; b</summary>\n\nIn\n\n</details>'],
  [':::details\nIn\n:::', '<details>\n\n<summary>Details</summary>\n\nIn\n\n</details>'],
  ['??? note "Ponds"\n    One\n\nText', '<details>\n\n<summary>Ponds</summary>\n\nOne\n\n</details>\n\nText'],
])('open: %j', (written, read) => expect(withBlocks(written)).toBe(read));

it('leave out the link that GitBook writes in place of an operation', () => {
  const operation = (...held: string[]) =>
    ['{% openapi-operation spec="pets" path="/pets" method="get" %}', ...held, '{% endopenapi-operation %}'].join('\n');
  const link = '[OpenAPI pets](https://example.com/openapi.json)';
  expect(withBlocks(`Text\n${operation(link)}\nText`)).toBe(`Text\n${operation()}\nText`);
  for (const kept of [
    operation(link, 'Words'),
    operation('[Pets](https://example.com)'),
    `\`\`\`md\n${operation(link)}\n\`\`\``,
  ])
    expect(withBlocks(kept)).toBe(kept);
});

it.each([
  '> A quote [!NOTE]',
  '> [!PONDERING]\n> Ducks',
  ':::note without its end',
  ':::tabs\nText\n:::',
  '::: code-group\nText\n:::',
  '::: code-group\n```sh\nnpm start',
  '::: code-group\n:::',
  '=== Ducks',
  '```md\n> [!NOTE]\n> Ducks\n```',
  '```md\n:::note\nDucks\n:::\n```',
  '!!! constructor\n    Ducks',
])('stay as they are: %j', written => expect(withBlocks(written)).toBe(written));

it('find what is nested by the thousand, or never ends, in time', () => {
  const deep = Array.from({ length: 1_000 }, (_, depth) => `${'> '.repeat(depth + 1)}[!NOTE]`).join('\n');
  expect(withBlocks(deep).match(/endhint/g)).toHaveLength(8);
  const endless = ':::note\n'.repeat(100_000);
  const other = `${endless}${'::::\n'.repeat(100_000)}`;
  expect(withBlocks(other)).toBe(other);
  expect(withBlocks(`${endless}${':::\n'.repeat(100_000)}`).match(/endhint/g)).toHaveLength(100_000);
});
