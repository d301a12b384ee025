import { describe, expect, it } from 'vitest';
import { newBlockIds } from './block-ids.ts';
import { parseBlocks } from './blocks.ts';
import { blockSpans, replaceSpan } from './body-edit.ts';
import type { Body } from './tree.ts';

const bodyOf = (markdown: string): Body => ({ markdown, blockIds: newBlockIds(parseBlocks(markdown)) });

const hint = '{% hint style="info" %}\nInside.\n\nInside too.\n{% endhint %}';
const body = bodyOf(`# Title\n\nOne.\n\n${hint}\n\nTwo.\n`);
const [title = '', one = '', box = '', inside = '', insideToo = '', two = ''] = body.blockIds;
const span = blockSpans(body);

describe('a span of blocks', () => {
  it('holds what stands between, containers with all they hold', () => {
    expect(span(one, two)).toMatchObject({
      ids: [one, box, inside, insideToo, two],
      markdown: `One.\n\n${hint}\n\nTwo.`,
    });
    expect(span(box)).toMatchObject({ ids: [box, inside, insideToo], markdown: hint });
    expect(span(inside, insideToo)).toMatchObject({ ids: [inside, insideToo], markdown: 'Inside.\n\nInside too.' });
  });

  it('is not there where it would cut a container, stand backwards, or miss a block', () => {
    for (const [from, through] of [
      [one, inside],
      [insideToo, two],
      [box, inside],
      [two, one],
      [one, 'gone'],
    ] as const)
      expect(span(from, through), `${from} to ${through}`).toBeUndefined();
  });

  it('is replaced and removed, and what follows stays apart', () => {
    const at = span(title, box);
    if (!at) throw new Error('no span');
    expect(replaceSpan(body, at, 'New.').markdown).toBe('New.\n\nTwo.\n');
    const removed = replaceSpan(body, at, '');
    expect(removed).toEqual({ markdown: 'Two.\n', blockIds: [two] });
    const close = bodyOf('# Title\nOne.\n\nAfter.\n');
    const both = blockSpans(close)(close.blockIds[0] ?? '', close.blockIds[1]);
    expect(both && replaceSpan(close, both, 'Instead.').markdown).toBe('Instead.\n\nAfter.\n');
  });
});
