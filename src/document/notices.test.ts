import { expect, it } from 'vitest';
import { withHints } from './notices.ts';

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
])('are hints: %j', (written, read) => expect(withHints(written)).toBe(read));

it.each([
  '> A quote [!NOTE]',
  '> [!PONDERING]\n> Ducks',
  ':::note without its end',
  ':::tabs\nText\n:::',
  '```md\n> [!NOTE]\n> Ducks\n```',
  '```md\n:::note\nDucks\n:::\n```',
  '!!! constructor\n    Ducks',
])('stay as they are: %j', written => expect(withHints(written)).toBe(written));

it('find what is nested by the thousand, or never ends, in time', () => {
  const deep = Array.from({ length: 1_000 }, (_, depth) => `${'> '.repeat(depth + 1)}[!NOTE]`).join('\n');
  expect(withHints(deep).match(/endhint/g)).toHaveLength(8);
  const endless = ':::note\n'.repeat(100_000);
  const other = `${endless}${'::::\n'.repeat(100_000)}`;
  expect(withHints(other)).toBe(other);
  expect(withHints(`${endless}${':::\n'.repeat(100_000)}`).match(/endhint/g)).toHaveLength(100_000);
});
