import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { makeSpace } from './helpers.ts';
import { listen } from './site-helpers.ts';

interface Tree {
  page: Page;
  list: Locator;
  /** The row with this title. */
  row: (title: string) => Locator;
  /** Titles of all rows, each indented by its level. */
  order: () => Promise<string[]>;
}

function treeOf(page: Page, label: string): Tree {
  const list = page.getByRole('tree', { name: label });
  const rows = list.getByRole('treeitem');
  return {
    page,
    list,
    row: title => list.getByRole('treeitem', { name: new RegExp(`^${title}\\b`) }),
    order: () =>
      rows.evaluateAll(elements =>
        elements.map(element => {
          const level = Number(element.getAttribute('aria-level')) - 1;
          const main = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
          return `${'  '.repeat(level)}${main?.innerText.trim().split('\n')[0]}`;
        }),
      ),
  };
}

/** Takes a row by its handle. @returns where it was, and where another is */
async function take({ page, row }: Tree, from: string, to: string) {
  const [start, end] = [await row(from).locator('[data-handle]').boundingBox(), await row(to).boundingBox()];
  if (!start || !end) throw new Error('a row is not in sight');
  await page.mouse.move(start.x + 8, start.y + 8);
  await page.mouse.down();
  return { start, end };
}

type Pull = (rest: () => Promise<void>) => Promise<void>;

/** Pulls a row onto another, `below` its upper edge, and as far in as the level `into`, from 0; there it rests. */
const pulls =
  (tree: Tree, from: string, to: string, below: number, into: number): Pull =>
  async rest => {
    const { page } = tree;
    const { start, end } = await take(tree, from, to);
    await page.mouse.move(start.x + 12, start.y + 16, { steps: 3 });
    await page.mouse.move(end.x + 14 + into * 16, end.y + below, { steps: 12 });
    // A hand that rests is told where it is.
    await rest();
    await page.mouse.up();
  };

async function press({ page, row }: Tree, title: string, keys: readonly string[]): Promise<void> {
  await row(title).focus();
  for (const key of keys) await page.keyboard.press(key);
}

/** One move made by the pointer, taken back, and made by keys. */
async function bothWays(
  tree: Tree,
  {
    start,
    end,
    told,
    pull,
    keys,
    name,
  }: {
    name: string;
    start: string[];
    end: string[];
    /** What is said of the move, whoever makes it: when it is lifted, over its new place, and when it is dropped. */
    told: [string, string, string];
    pull: Pull;
    keys: string[];
  },
): Promise<void> {
  const said = await listen(tree.page);
  const heard: string[] = [];
  const hear = async () => {
    heard.push(...(await said()));
    return heard;
  };
  await pull(() => expect.poll(hear).toContain(told[1]));
  await expect.poll(tree.order).toEqual(end);
  expect(await hear()).toEqual(expect.arrayContaining(told));
  await tree.page.keyboard.press('Control+z');
  await expect.poll(tree.order).toEqual(start);
  await said();
  await press(tree, name, keys);
  await expect.poll(tree.order).toEqual(end);
  expect(await said()).toEqual(expect.arrayContaining(told));
  await expect(tree.row(name)).toBeFocused();
}

/** What becomes of who sees a space that goes into a collection without a level for everyone. */
const intoShelf = 'All members still see it. Levels given on “Shelf” count for it, too.';

test('spaces and collections: a drag and keys give the same order and say the same', async ({ page, signIn }) => {
  const call = await signIn();
  const { organization } = await makeSpace(call, 'Manual', []);
  await makeSpace(call, 'Log', [], organization);
  const shelf = await call.post(`/v1/orgs/${organization}/collections`, { title: 'Shelf' });
  const inside = await makeSpace(call, 'Inside', [], organization);
  await call.post(`/v1/spaces/${inside.space}/move`, { parent: shelf.id });
  await page.goto(`/o/${organization}/content`);
  const tree = treeOf(page, 'Collections and spaces');
  await page.getByRole('button', { name: 'Expand Shelf' }).click();
  const start = ['Manual', 'Log', 'Shelf', '  Inside'];
  await expect.poll(tree.order).toEqual(start);

  await test.step('before the first', () =>
    bothWays(tree, {
      name: 'Log',
      start,
      end: ['Log', 'Manual', 'Shelf', '  Inside'],
      told: [
        'Log lifted. Position 2 of 3.',
        'Log: position 1 of 3 at the top level.',
        'Log dropped at position 1 of 3.',
      ],
      pull: pulls(tree, 'Log', 'Manual', 2, 0),
      keys: ['Space', 'ArrowUp', 'Space'],
    }));

  await test.step('into a collection', () =>
    bothWays(tree, {
      name: 'Manual',
      start: ['Log', 'Manual', 'Shelf', '  Inside'],
      end: ['Log', 'Shelf', '  Manual', '  Inside'],
      told: [
        'Manual lifted. Position 2 of 3.',
        `Manual: position 1 of 2 in Shelf. ${intoShelf}`,
        'Manual dropped at position 1 of 2.',
      ],
      pull: pulls(tree, 'Manual', 'Inside', 4, 1),
      keys: ['Space', 'ArrowDown', 'Enter'],
    }));

  await test.step('a row lands where the pointer lets go, though it came there in the same moment', async () => {
    const start = await tree.order();
    const handle = tree.row('Log').locator('[data-handle]');
    const { start: from, end: to } = await take(tree, 'Log', 'Inside');
    await page.mouse.move(from.x + 12, from.y + 16, { steps: 3 });
    await expect(page.getByText('Log lifted.', { exact: false })).toBeAttached();
    await handle.evaluate(
      (element, point) => {
        for (const type of ['pointermove', 'pointerup'])
          element.dispatchEvent(new PointerEvent(type, { ...point, bubbles: true, cancelable: true, isPrimary: true }));
      },
      { clientX: to.x + 30, clientY: to.y + 4 },
    );
    await expect.poll(tree.order).toEqual(['Shelf', '  Manual', '  Log', '  Inside']);
    await page.mouse.up();
    await page.keyboard.press('Control+z');
    await expect.poll(tree.order).toEqual(start);
  });

  await test.step('Escape leaves everything, whoever holds it', async () => {
    const said = await listen(page);
    const end = await tree.order();
    await press(tree, 'Log', ['Space', 'ArrowDown', 'Escape']);
    await expect.poll(said).toContain('Move cancelled. Log is back where it was.');
    const { end: to } = await take(tree, 'Log', 'Inside');
    await page.mouse.move(to.x + 14, to.y + 4, { steps: 8 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(said).toContain('Move cancelled. Log is back where it was.');
    expect(await tree.order()).toEqual(end);
  });

  await test.step('what goes into a closed collection stays in sight, with the focus', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Collapse Shelf' }).click();
    await expect.poll(tree.order).toEqual(['Log', 'Shelf']);
    const said = await listen(page);
    await press(tree, 'Log', ['Space', 'ArrowDown', 'ArrowRight', 'Space']);
    await expect.poll(tree.order).toEqual(['Shelf', '  Manual', '  Inside', '  Log']);
    await expect.poll(said).toContain(`Log: position 3 of 3 in Shelf. ${intoShelf}`);
    await expect(page.getByText('“Log” moved to “Shelf”').first()).toBeVisible();
    await expect(tree.row('Log')).toBeFocused();
  });

  await test.step('a closed collection opens under a drag that rests on it, and takes the row as its last', async () => {
    await page.keyboard.press('Control+z');
    await expect.poll(tree.order).toEqual(['Log', 'Shelf', '  Manual', '  Inside']);
    await page.getByRole('main').getByRole('button', { name: 'Collapse Shelf' }).click();
    await expect.poll(tree.order).toEqual(['Log', 'Shelf']);
    const said = await listen(page);
    const { end: to } = await take(tree, 'Log', 'Shelf');
    await page.mouse.move(to.x + 14, to.y + to.height / 2, { steps: 8 });
    await expect(tree.row('Inside')).toBeVisible();
    await page.mouse.up();
    await expect.poll(tree.order).toEqual(['Shelf', '  Manual', '  Inside', '  Log']);
    await expect.poll(said).toContain(`Log: position 3 of 3 in Shelf. ${intoShelf}`);
  });

  await test.step('the menu of a row moves it to the top and the bottom of its siblings', async () => {
    const choose = async (title: string, entry: string) => {
      await tree.list.getByRole('button', { name: `Actions for ${title}` }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    await choose('Log', 'Move to top');
    await expect.poll(tree.order).toEqual(['Shelf', '  Log', '  Manual', '  Inside']);
    await choose('Log', 'Move to bottom');
    await expect.poll(tree.order).toEqual(['Shelf', '  Manual', '  Inside', '  Log']);
  });
});

test('a row that was taken before the code for it came is moved, and shown where it would go though the hand rests', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization } = await makeSpace(call, 'Manual', []);
  for (const title of ['Log', 'Diary']) await makeSpace(call, title, [], organization);
  const code = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(/pointer-drag/, async route => {
    asked.resolve();
    await code.promise;
    await route.continue();
  });
  await page.goto(`/o/${organization}/content`);
  const tree = treeOf(page, 'Collections and spaces');
  await expect.poll(tree.order).toEqual(['Manual', 'Log', 'Diary']);
  const said = await listen(page);
  /** @returns where it lands before the other */
  const takeTo = async (from: string, to: string) => {
    const { end } = await take(tree, from, to);
    return { x: end.x + 14, y: end.y + 2 };
  };

  await test.step('nothing moves where it lets go before', async () => {
    const { x, y } = await takeTo('Diary', 'Manual');
    await asked.promise;
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.up();
  });
  const { x, y } = await takeTo('Diary', 'Manual');
  await page.mouse.move(x, y, { steps: 4 });
  code.resolve();
  await expect.poll(said).toContain('Diary: position 1 of 3 at the top level.');
  await page.mouse.up();
  await expect.poll(tree.order).toEqual(['Diary', 'Manual', 'Log']);

  await test.step('however fast it went', async () => {
    const there = await takeTo('Log', 'Diary');
    await tree.row('Log').evaluate((element, { x, y }) => {
      const { top } = element.getBoundingClientRect();
      for (const clientY of [top + 20, top + 10, y])
        document.body.dispatchEvent(
          new PointerEvent('pointermove', { clientX: x, clientY, pointerId: 1, isPrimary: true, bubbles: true }),
        );
    }, there);
    await expect.poll(said).toContain('Log: position 1 of 3 at the top level.');
    await page.mouse.up();
  });
});

test('what refuses a row says why: beside the pointer, and aloud to keys', async ({ page, server, signIn, joinAs }) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', []);
  await call.post(`/v1/orgs/${organization}/collections`, { title: 'Shelf' });
  const box = await call.post(`/v1/orgs/${organization}/collections`, { title: 'Box' });
  await call.post(`/v1/orgs/${organization}/collections`, { title: 'Lid', parent: box.id });
  const { page: theirs } = await joinAs(call, organization, 'Grace Hopper', 'read');
  const { items } = await call.get(`/v1/orgs/${organization}/members?search=Grace`);
  const given = { data: { users: [items[0]?.id], role: 'create' }, headers: { origin: server.url } };
  for (const item of [`spaces/${space}`, `collections/${box.id}`])
    expect((await page.request.post(`${server.url}/v1/${item}/permissions`, given)).ok()).toBe(true);
  await theirs.goto(`/o/${organization}/content`);
  const tree = treeOf(theirs, 'Collections and spaces');
  await theirs.getByRole('main').getByRole('button', { name: 'Expand Box' }).click();
  const start = ['Manual', 'Shelf', 'Box', '  Lid'];
  await expect.poll(tree.order).toEqual(start);

  /** Holds a row over the middle of another, where it lets go once it is told. */
  const refused = async (from: string, to: string, reason: string) => {
    // Once it stands still after the drag before.
    await tree.row(from).hover();
    const { end } = await take(tree, from, to);
    await theirs.mouse.move(end.x + 60, end.y + end.height / 2, { steps: 8 });
    const said = theirs.getByText(reason, { exact: true });
    await expect(said).toBeVisible();
    // What holds the pointer says which cursor there is, wherever it is.
    const holder = said.locator('../..');
    await expect(holder).toHaveCSS('cursor', 'not-allowed');
    expect(await holder.evaluate(element => element.hasPointerCapture(1))).toBe(true);
    await theirs.mouse.up();
    await expect(said).toBeHidden();
  };
  const noShelf = 'You need the level Manage on “Shelf”.';
  await refused('Manual', 'Shelf', noShelf);
  await refused('Box', 'Lid', 'Box can’t go into itself.');
  await refused('Shelf', 'Box', noShelf);
  expect(await tree.order()).toEqual(start);

  const said = await listen(theirs);
  await press(tree, 'Manual', ['Space', 'ArrowDown', 'ArrowRight']);
  await expect(theirs.getByText(noShelf, { exact: true })).toBeVisible();
  await expect.poll(said).toContain(`Manual: position 2 of 3 at the top level. ${noShelf}`);
  await theirs.keyboard.press('Escape');
  expect(await tree.order()).toEqual(start);
});

test('pages of a change request: a drag and keys give the same order and say the same', async ({ page, signIn }) => {
  const call = await signIn();
  const pages = ['Begin', 'Ropes', 'Sails', 'Winds'].map(title => ({ title, markdown: `All of ${title}.` }));
  const { organization, space } = await makeSpace(call, 'Manual', pages);
  const { number } = await call.post(`/v1/spaces/${space}/change-requests`, { subject: 'Another order' });
  await page.goto(`/o/${organization}/s/${space}/cr/${number}/edit`);
  const tree = treeOf(page, 'Pages of this change request');
  const start = ['Begin', 'Ropes', 'Sails', 'Winds', 'Welcome'];
  await expect.poll(tree.order).toEqual(start);

  await test.step('before the first', () =>
    bothWays(tree, {
      name: 'Sails',
      start,
      end: ['Sails', 'Begin', 'Ropes', 'Winds', 'Welcome'],
      told: [
        'Sails lifted. Position 3 of 5.',
        'Sails: position 1 of 5 at the top level.',
        'Sails dropped at position 1 of 5.',
      ],
      pull: pulls(tree, 'Sails', 'Begin', 2, 0),
      keys: ['Space', 'ArrowUp', 'ArrowUp', 'Space'],
    }));

  await test.step('under another page', () =>
    bothWays(tree, {
      name: 'Winds',
      start: ['Sails', 'Begin', 'Ropes', 'Winds', 'Welcome'],
      end: ['Sails', 'Begin', '  Winds', 'Ropes', 'Welcome'],
      told: ['Winds lifted. Position 4 of 5.', 'Winds: position 1 of 1 in Begin.', 'Winds dropped at position 1 of 1.'],
      pull: pulls(tree, 'Winds', 'Ropes', 4, 1),
      keys: ['Space', 'ArrowUp', 'ArrowRight', 'Space'],
    }));

  await test.step('past a neighbour at once, by key and from the menu', async () => {
    const said = await listen(page);
    await press(tree, 'Begin', ['Alt+ArrowUp']);
    await expect.poll(tree.order).toEqual(['Begin', '  Winds', 'Sails', 'Ropes', 'Welcome']);
    await expect.poll(said).toContain('Begin dropped at position 1 of 4.');
    await tree.row('Begin').getByRole('button', { name: 'Actions for Begin' }).click();
    await page.getByRole('menuitem', { name: 'Move down' }).click();
    await expect.poll(tree.order).toEqual(['Sails', 'Begin', '  Winds', 'Ropes', 'Welcome']);
    await expect.poll(said).toContain('Begin dropped at position 2 of 4.');
  });
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finger that rests on a row lifts it, and one that taps opens it', async ({ page, signIn }) => {
    const call = await signIn();
    const { organization } = await makeSpace(call, 'Manual', []);
    await makeSpace(call, 'Log', [], organization);
    await page.goto(`/o/${organization}/content`);
    const tree = treeOf(page, 'Collections and spaces');
    await expect.poll(tree.order).toEqual(['Manual', 'Log']);
    const said = await listen(page);
    const centre = async (title: string) => {
      const box = await tree.row(title).locator('[data-main]').boundingBox();
      if (!box) throw new Error('a row is not in sight');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    const [from, to] = [await centre('Log'), await centre('Manual')];
    const above = await tree.row('Manual').boundingBox();
    const end = { x: (above?.x ?? 0) + 14, y: (above?.y ?? 0) + 2 };
    await touch('touchStart', from);
    await expect.poll(said).toContain('Log lifted. Position 2 of 2.');
    for (let step = 1; step <= 8; step++)
      await touch('touchMove', {
        x: from.x + ((end.x - from.x) * step) / 8,
        y: from.y + ((end.y - from.y) * step) / 8,
      });
    await touch('touchEnd');
    await expect.poll(tree.order).toEqual(['Log', 'Manual']);
    await expect(page).toHaveURL(/\/content$/);
    await page.touchscreen.tap(to.x, to.y);
    await expect(page).toHaveURL(/open=/);
  });
});
