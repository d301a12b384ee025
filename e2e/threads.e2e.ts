import type { Page } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import { makeSpace, proposeText } from './helpers.ts';
import { thread } from './parts.ts';

const before = '# Begin\n\nEverything begins here.\n\nThe wind comes from the west.\n\nRopes are of hemp.\n';
const after = before.replace('from the west', 'from the east').replace('of hemp', 'of nylon');

test('the source has threads at their lines, steps from change to change, and a patch that can be applied', async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Sources', [{ title: 'Begin', markdown: before }]);
  const spaced = after.replace('begins here', 'begins  here');
  const request = await proposeText(call, space, 'Begin', spaced, 'East and nylon');
  const { rows } = await call.get(`${request.path}/changes/page/${request.page}`);
  const node = rows.at(-1)?.after.node;
  await call.post(`${request.path}/comments`, { page: request.page, node, body: { markdown: 'Which nylon?' } });
  await page.goto(`/o/${organization}/s/${space}/cr/${request.number}/changes?view=source`);
  const source = page.getByRole('region', { name: 'Source' });
  await expect(source.getByText('White space only')).toBeVisible();
  const steps = ['begins', 'west', 'hemp'];
  for (const words of steps) {
    await page.keyboard.press('n');
    await expect(source.locator(':focus')).toContainText(words);
  }
  const nylon = source.getByRole('button', { name: 'Comment on this block, 1 unresolved thread' });
  const card = thread(page, 'Which nylon?');
  await expect(async () => {
    const [line, beside] = [await nylon.boundingBox(), await card.boundingBox()];
    expect(Math.abs((line?.y ?? 0) - (beside?.y ?? 0))).toBeLessThan(60);
  }).toPass();
  await page.keyboard.press('c');
  await page.keyboard.type('And the ropes?');
  await page.getByRole('button', { name: 'Comment', exact: true }).last().click();
  await expect(source.getByRole('button', { name: 'Comment on this block, 2 unresolved threads' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Copy patch' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('@@ -1,7 +1,7 @@\n # Begin\n \n-Everything begins here.\n+Everything begins  here.\n');
  await page.keyboard.press('f');
  const find = page.getByRole('search');
  const field = find.getByRole('textbox', { name: 'Find in this request' });
  await field.pressSequentially('hemp');
  await expect(find.getByRole('status')).toHaveText('1 match in 1 page');
  await field.press('Enter');
  await expect(find.getByRole('status')).toHaveText('Match 1 of 1 in 1 page');
  await expect(field).toBeFocused();
  await axe(page);
  await field.press('Escape');
  await expect(source.locator(':focus')).toContainText('hemp');
});

test('the tree keeps the pages with threads or what was not viewed, and a lost block is shown as it was', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [
    { title: 'Knots', markdown: 'Tie it once.' },
    { title: 'Sails', markdown: 'Set them early.' },
  ]);
  const { path, page: knots } = await proposeText(call, space, 'Knots', 'Tie it once.\n\nThen wax it.', 'Renew');
  const { pages } = await call.get(`/v1/spaces/${space}/content/pages`);
  const sails = pages.find(({ title }) => title === 'Sails')?.id;
  const write = (id: string | undefined, markdown: string) =>
    call.post(`${path}/content`, { changes: [{ operation: 'update_page', page: id, document: { markdown } }] });
  await write(sails, 'Set them late.');
  const { rows } = await call.get(`${path}/changes/page/${knots}`);
  const about = { page: knots, node: rows.at(-1)?.after.node };
  await call.post(`${path}/comments`, { body: { markdown: 'Which wax?' }, ...about });
  await write(knots, 'Tie it twice.');
  await page.goto(`/o/${organization}/s/${space}/cr/1/changes/p/${knots}`);
  const tree = page.getByRole('tree', { name: 'Changed pages' });
  const filter = async (entry: string) => {
    await page.getByRole('button', { name: 'Filter changes' }).click();
    await page.getByRole('menuitemcheckbox', { name: entry }).click();
  };
  await expect(tree.getByRole('treeitem')).toHaveText([/Knots/, /Sails/]);
  await filter('With unresolved threads');
  await expect(tree.getByRole('treeitem')).toHaveText([/Knots/]);
  // Whoever is sent the address sees the same.
  await page.reload();
  await expect(tree.getByRole('treeitem')).toHaveText([/Knots/]);
  await filter('With unresolved threads');
  const name = page.getByRole('textbox', { name: 'Filter pages' });
  await name.fill('sail');
  await expect(page).toHaveURL(/filter=sail/);
  await page.reload();
  await expect(name).toHaveValue('sail');
  await expect(tree.getByRole('treeitem')).toHaveText([/Sails/]);
  await name.fill('');
  await tree.getByRole('checkbox', { name: /Sails/ }).click();
  await filter('Hide viewed');
  await expect(tree.getByRole('treeitem')).toHaveText([/Knots/]);
  await axe(page);
  await page.getByRole('radio', { name: /^Outdated/ }).click();
  await thread(page, 'Which wax?').getByRole('link', { name: 'Show as it was' }).click();
  await expect(page).toHaveURL(/\/history\//);
  const block = page.getByRole('article').locator('[data-block]', { hasText: 'Then wax it.' });
  await expect(block).toBeInViewport();
  await expect(block).toHaveClass(/bg-thread/);
});

test('a copied link leads to its thread: in one scroll, among the resolved ones, and on a page that is gone', async ({
  page,
  context,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Linked', [
    { title: 'Begin', markdown: before },
    { title: 'Sails', markdown: 'Set them early.' },
  ]);
  const request = await proposeText(call, space, 'Begin', after, 'Turn the wind');
  const { pages } = await call.get(`/v1/spaces/${space}/content/pages`);
  const sails = pages.find(({ title }) => title === 'Sails')?.id ?? '';
  await call.post(`${request.path}/content`, { changes: [{ operation: 'delete_page', page: sails }] });
  const { rows } = await call.get(`${request.path}/changes/page/${request.page}`);
  const say = (markdown: string, at: object) => call.post(`${request.path}/comments`, { body: { markdown }, ...at });
  await say('Which nylon?', { page: request.page, node: rows.at(-1)?.after.node });
  const settled = await say('Which wind?', { page: request.page });
  await call.put(`${request.path}/comments/${settled.id}`, { resolved: true });
  await say('Who sets them now?', { page: sails });
  const changes = `/o/${organization}/s/${space}/cr/${request.number}/changes`;
  const copyLink = async (text: string) => {
    const card = thread(page, text);
    await card.click();
    await card.getByRole('article').first().hover();
    await card.getByRole('button', { name: /^Actions for the comment/ }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await page.goto(`${changes}/p/${request.page}`);
  const links = [await copyLink('Which nylon?')];
  await page.getByRole('radio', { name: 'Resolved 1', exact: true }).click();
  links.push(await copyLink('Which wind?'));
  await page.getByRole('treeitem', { name: /^Sails/ }).click();
  links.push(await copyLink('Who sets them now?'));
  const texts = ['Which nylon?', 'Which wind?', 'Who sets them now?'];
  for (const scope of ['', '&pages=all'])
    for (const [at, link] of links.entries()) {
      await page.goto('about:blank');
      await page.goto(link + scope);
      const card = thread(page, texts[at] ?? '');
      await expect(card).toBeInViewport();
      await expect(card.getByRole('textbox', { name: 'Reply to this thread' })).toBeVisible();
    }
});

test('a thread that was read on one device is read on the next, until somebody answers', async ({
  page: ada,
  openPage,
  signIn,
  joinAs,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: before }]);
  const { number, page, path } = await proposeText(call, space, 'Begin', after, 'Turn the wind');
  const grace = await joinAs(call, organization, 'Grace Hopper', 'review');
  const say = (markdown: string) => grace.call.post(`${path}/comments`, { page, body: { markdown } });
  const { id } = await say('Which wind?');
  await say('Which ropes?');
  const phone = await openPage();
  await signIn(undefined, phone);
  const dots = (at: Page) => thread(at, /Which/).getByText('unread', { exact: true });
  const unread = async () => (await call.get(`${path}/comments?limit=50`)).items.filter(({ unread }) => unread).length;
  const address = `/o/${organization}/s/${space}/cr/${number}/changes?page=${page}`;

  await ada.goto(address);
  await expect(thread(ada, 'Which ropes?')).toBeVisible();
  await expect(dots(ada)).toHaveCount(0);
  await expect.poll(unread).toBe(0);
  // Else it would be read here as it comes.
  await ada.goto(`/o/${organization}`);
  await grace.call.post(`${path}/comments/${id}/replies`, { body: { markdown: 'I mean the east wind.' } });
  // So low that the threads are out of sight.
  await phone.setViewportSize({ width: 390, height: 150 });
  await phone.goto(address);
  await expect(dots(phone)).toHaveCount(1);
  await expect(thread(phone, 'Which wind?').getByText('unread', { exact: true })).toBeAttached();
  await phone.keyboard.press('Shift+U');
  await expect(dots(phone)).toHaveCount(0);
  await expect.poll(unread).toBe(0);
});

test('a line leads from the open thread to its block, whichever way the interface is read and while it scrolls', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const words = Array.from({ length: 40 }, (_, at) => `Paragraph ${at} stays.`).join('\n\n');
  const { organization, space } = await makeSpace(call, 'Lines', [{ title: 'Begin', markdown: `${words}\n` }]);
  const request = await proposeText(call, space, 'Begin', `${words.replace(' 3 stays', ' 3 goes')}\n`, 'One goes');
  const { rows } = await call.get(`${request.path}/changes/page/${request.page}`);
  const node = rows[3]?.after.node;
  await call.post(`${request.path}/comments`, { page: request.page, node, body: { markdown: 'Why this one?' } });
  await call.post(`${request.path}/comments`, { page: request.page, node, body: { markdown: 'Where to?' } });
  const changes = `/o/${organization}/s/${space}/cr/${request.number}/changes`;
  const card = page.locator('[data-thread]').filter({ hasText: 'Where to?' });
  /** How far the ends of the line are from the block and from the card, in pixels, and where it stands. */
  const measured = async () => {
    const box = async (selector: string) =>
      (await page.locator(selector).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [block, from, to] = [
      await box('[data-row="3"]'),
      await box('[data-connector] > :first-child'),
      await box('[data-connector] > :last-child'),
    ];
    const beside = (await card.boundingBox()) ?? block;
    const turned = block.x > beside.x;
    /** The side of a box that is turned to the cards, or to the comparison. */
    const side = (of: typeof block, toCards: boolean) => (toCards === turned ? of.x : of.x + of.width);
    return {
      gaps: [side(block, true) - side(from, false), side(beside, false) - side(to, true)].map(Math.abs),
      inBlock: from.y >= block.y && from.y <= block.y + block.height,
      inCard: to.y >= beside.y && to.y <= beside.y + beside.height,
      y: from.y,
    };
  };
  // Low enough to be scrolled.
  await page.setViewportSize({ width: 1280, height: 420 });
  for (const address of [changes, `${changes}?locale=pseudo`]) {
    if (address !== changes) await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(address);
    await card.click();
    const joined = async () => {
      const { gaps, inBlock, inCard } = await measured();
      for (const gap of gaps) expect(gap).toBeLessThan(2);
      expect([inBlock, inCard]).toEqual([true, true]);
    };
    await expect(joined).toPass({ timeout: 10_000 });
    const { y } = await measured();
    await page
      .locator('[data-scroll-area]')
      .last()
      .evaluate(area => area.scrollBy(0, 40));
    await expect.poll(async () => (await measured()).y).not.toBe(y);
    await expect(joined).toPass();
  }
});
