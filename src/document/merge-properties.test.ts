import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeRoots } from './merge.ts';
import type { Operation } from './operations.ts';
import { resolveConflict } from './resolve-conflict.ts';
import { TestSpace } from './testing/space.ts';
import { readBodies, readTree } from './tree.ts';

const block = fc.constantFrom(
  'Alpha',
  'Beta',
  '# Gamma',
  '- one\n- two',
  '```\ncode\n```',
  '{% hint style="info" %}',
  '{% endhint %}',
);
const body = fc.array(block, { maxLength: 7 });
const edit = fc.record({
  kind: fc.constantFrom('insert', 'move', 'delete', 'write', 'write', 'write', 'title', 'variable'),
  page: fc.nat(50),
  into: fc.nat(50),
  at: fc.nat(10),
  cut: fc.nat(2),
});
type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never;
const edits = fc.array(edit, { maxLength: 7 });
const cases = fc.record({ bodies: fc.array(body, { minLength: 4, maxLength: 10 }), main: edits, mine: edits });

async function build(space: TestSpace, bodies: string[][]): Promise<string> {
  const operations = bodies.map((blocks, index): Operation => {
    const into = index % 3 === 0 ? null : `r${Math.floor(index / 2)}`;
    return { operation: 'insert_page', ref: `r${index}`, title: `Page ${index}`, into, markdown: blocks.join('\n\n') };
  });
  return space.edit(space.empty, ...operations);
}

/** Applies edits, each writing words that occur nowhere else. */
async function change(space: TestSpace, root: string, side: string, steps: Edit[]): Promise<string> {
  let now = root;
  for (const [index, step] of steps.entries()) {
    const { pages } = await readTree(space.store, now);
    const page = pages[step.page % pages.length];
    const into = pages[step.into % pages.length]?.node.id ?? null;
    if (!page) return now;
    const word = `${side}${index}x`;
    const [old] = await readBodies(space.store, [page.node]);
    const operation = toOperation(step, page.node.id, into, word, old?.markdown ?? '');
    now = await space.edit(now, operation).catch(() => now);
  }
  return now;
}

function toOperation({ kind, at, cut }: Edit, page: string, into: string | null, word: string, old: string): Operation {
  const blocks = old === '' ? [] : old.split('\n\n');
  switch (kind) {
    case 'insert':
      return { operation: 'insert_page', title: 'New', into, markdown: `${word} text` };
    case 'move':
      return { operation: 'update_page', page, into: at % 3 === 0 ? null : into, at: 0 };
    case 'delete':
      return { operation: 'delete_page', page };
    case 'title':
      return { operation: 'update_page', page, title: `${word} title`, slug: at % 2 === 0 ? 'same' : null };
    case 'variable':
      return { operation: 'update_variables', variables: { [`v${at % 3}`]: word } };
    default:
      blocks.splice(
        at % (blocks.length + 1),
        cut,
        at % 2 === 0 ? word : `${blocks[at % (blocks.length || 1)] ?? ''} ${word}`,
      );
      return { operation: 'update_page', page, markdown: blocks.join('\n\n') };
  }
}

/** The words only one side wrote, as they stand in pages and variables. */
async function words(space: TestSpace, root: string): Promise<Set<string>> {
  const tree = await readTree(space.store, root);
  const bodies = await readBodies(
    space.store,
    tree.pages.map(page => page.node),
  );
  const variables = tree.root.variables ? (space.store.texts.get(tree.root.variables) ?? '') : '';
  const text = [variables, ...tree.pages.map(page => page.node.title), ...bodies.map(each => each.markdown)].join('\n');
  return new Set(text.match(/(main|mine)\d+x/g) ?? []);
}

async function checkTree(space: TestSpace, root: string): Promise<void> {
  const tree = await readTree(space.store, root);
  expect(tree.byId.size).toBe(tree.pages.length);
  for (const siblings of [tree.top, ...tree.pages.map(page => page.children)]) {
    expect(new Set(siblings.map(page => page.node.slug)).size).toBe(siblings.length);
  }
  const bodies = await readBodies(
    space.store,
    tree.pages.map(page => page.node),
  );
  for (const { blockIds } of bodies) expect(new Set(blockIds).size).toBe(blockIds.length);
}

const check = (
  property: (space: TestSpace, base: string, main: string, mine: string) => Promise<void>,
  runs = 150,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(cases, async ({ bodies, main, mine }) => {
      const space = new TestSpace();
      const base = await build(space, bodies);
      await property(space, base, await change(space, base, 'main', main), await change(space, base, 'mine', mine));
    }),
    { numRuns: runs },
  );

test('merging with nothing changes nothing, and the same on both sides is no conflict', () =>
  check(async (space, base, main) => {
    for (const [left, right] of [
      [main, base],
      [base, main],
      [main, main],
    ] as const) {
      expect(await mergeRoots(space.store, base, left, right)).toEqual({ root: main, conflicts: [], merged: [] });
    }
  }, 40));

test('the same edit made on its own by both sides is no conflict', () =>
  fc.assert(
    fc.asyncProperty(fc.array(body, { minLength: 4, maxLength: 6 }), edits, async (bodies, steps) => {
      const space = new TestSpace();
      const base = await build(space, bodies);
      const same = steps.filter(step => step.kind !== 'insert');
      const [main, mine] = [await change(space, base, 'main', same), await change(space, base, 'main', same)];
      expect((await mergeRoots(space.store, base, main, mine)).conflicts).toEqual([]);
    }),
    { numRuns: 60 },
  ));

test('every result is a tree with each page once and unique slugs, the same each time', () =>
  check(async (space, base, main, mine) => {
    const merged = await mergeRoots(space.store, base, main, mine);
    await checkTree(space, merged.root);
    expect(await mergeRoots(space.store, base, main, mine)).toEqual(merged);
    expect(new Set(merged.conflicts.map(each => each.id)).size).toBe(merged.conflicts.length);
  }));

test('no text that exists on one side only disappears: it is in the result or in a conflict', () =>
  check(async (space, base, main, mine) => {
    const { root, conflicts } = await mergeRoots(space.store, base, main, mine);
    const kept = await words(space, root);
    const disputed = JSON.stringify(conflicts);
    for (const side of [main, mine]) {
      for (const word of await words(space, side)) if (!kept.has(word)) expect(disputed).toContain(word);
    }
  }, 300));

test('every conflict can be resolved to either side, and leaves a valid tree', () =>
  check(async (space, base, main, mine) => {
    const { root, conflicts } = await mergeRoots(space.store, base, main, mine);
    for (const use of ['main', 'mine'] as const) {
      let now = root;
      for (const found of conflicts) {
        now = await resolveConflict(space.store, now, found, { use }, '2026-02-01T00:00:00.000Z').catch(
          (error: Error) => {
            if (error.name !== 'ResolutionError') throw error;
            return now;
          },
        );
      }
      await checkTree(space, now);
    }
  }));

test('5 edited pages on each side of 2,000 merge without reading the others', async () => {
  const space = new TestSpace();
  const base = await space.pages(2000);
  const { pages } = await readTree(space.store, base);
  const side = (word: string, offset: number) =>
    space.edit(
      base,
      ...[0, 1, 2, 3, 4].map((index): Operation => {
        const markdown = `# Page\n\nText ${word}.\n\nEnd.\n`;
        return { operation: 'update_page', page: pages[index * 300 + offset]?.node.id ?? '', markdown };
      }),
    );
  const [main, mine] = [await side('main', 3), await side('mine', 9)];
  space.store.resetCounts();
  expect((await mergeRoots(space.store, base, main, mine)).conflicts).toEqual([]);
  expect(space.store.counts.objects).toBeLessThan(200);
});
