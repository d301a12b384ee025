import type { Page } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import { api, joinAs, makeSpace, proposeText } from './helpers.ts';
import { partsOfRequest, thread } from './parts.ts';

const before = '# Begin\n\nEverything begins here.\n\nThe wind comes from the west.\n\nRopes are of hemp.\n';
const after = before.replace('from the west', 'from the east').replace('of hemp', 'of nylon');

async function review(page: Page, summary: string, verdict: RegExp): Promise<void> {
  // The merge box offers it, too.
  await page.getByRole('button', { name: 'Review', exact: true }).first().click();
  const form = page.getByRole('dialog', { name: 'Review' });
  await form.getByLabel('Summary').fill(summary);
  await form.getByRole('radio', { name: verdict }).click();
  await form.getByRole('button', { name: 'Submit review' }).click();
  await expect(form).toBeHidden();
}

test('two people review a change request, each seeing what the other does', async ({
  page: ada,
  openPage,
  server,
  signIn,
}) => {
  test.setTimeout(180_000);
  await signIn();
  const call = api(ada.request, server.url);
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: before }]);
  const grace = await openPage();
  await joinAs(grace, server.url, call, organization, 'Grace Hopper', 'review');
  const { number, page } = await proposeText(call, space, 'Begin', after, 'Turn the wind');
  const address = `/o/${organization}/s/${space}/cr/${number}`;
  const news = ada.getByRole('button', { name: '1 new thread · Show' });

  await test.step('the author asks for a review', async () => {
    await ada.goto(`${address}/overview`);
    await ada.getByRole('button', { name: 'Request review' }).first().click();
    const form = ada.getByRole('dialog', { name: 'Request review' });
    await form.getByRole('combobox', { name: 'Reviewers' }).click();
    await ada.getByRole('option', { name: /Grace Hopper/ }).click();
    await ada.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Ask 1 person' }).click();
    await expect(ada.getByText('In review').first()).toBeVisible();
    await axe(ada);
  });

  await test.step('the reviewer finds and compares it', async () => {
    await grace.goto(`/o/${organization}/changes`);
    await grace.getByRole('link', { name: /Turn the wind/ }).click();
    await partsOfRequest(grace)
      .getByRole('link', { name: /^Changes/ })
      .click();
    const tree = grace.getByRole('tree', { name: 'Changed pages' });
    await tree.getByRole('treeitem', { name: /Begin/ }).click();
    await expect(grace).toHaveURL(new RegExp(`/changes.*${page}`));
    await expect(grace.getByText('from the east').first()).toBeVisible();
    for (const view of ['Split', 'Source', 'Unified']) {
      await grace.getByRole('radio', { name: view }).click();
      await expect(grace.getByText(/nylon/).first()).toBeVisible();
      await axe(grace);
    }
  });

  await test.step('threads on a block, the page and the request reach the author when let in, and move nothing before', async () => {
    await ada.goto(`${address}/changes/p/${page}`);
    await expect(ada.getByText(/nylon/).first()).toBeVisible();
    const block = grace.getByRole('group').filter({ hasText: 'nylon' }).last();
    await block.hover();
    await block.getByRole('button', { name: 'Comment on this block' }).click();
    await grace.getByRole('textbox', { name: 'New comment' }).fill('Is nylon **safe**?');
    await grace.keyboard.press('Control+Shift+Enter');
    await expect(news).toBeVisible();
    await expect(thread(ada, 'Is nylon safe?')).toHaveCount(0);
    await axe(ada);
    await news.press('Enter');
    await expect(thread(ada, 'Is nylon safe?')).toBeVisible();
    await expect(news).toBeHidden();
    await grace
      .getByRole('button', { name: /Comment on the page|^Comment/ })
      .first()
      .click();
    await grace.getByRole('textbox', { name: 'New comment' }).fill('A good page.');
    await grace.keyboard.press('Control+Shift+Enter');
    await news.click();
    await expect(thread(ada, 'A good page.')).toBeVisible();
    await partsOfRequest(grace).getByRole('link', { name: 'Overview' }).click();
    await grace.getByRole('textbox', { name: 'Comment on the request' }).fill('Almost there.');
    await grace.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(thread(grace, 'Almost there.')).toBeVisible();
    await axe(grace);
  });

  await test.step('words are quoted by mouse and by key, and the quotation leads to them', async () => {
    await grace.goto(`${address}/changes/p/${page}`);
    const bubble = grace.getByRole('toolbar', { name: 'Selected words' });
    await grace
      .getByText('Everything begins here.')
      .last()
      .dblclick({ position: { x: 20, y: 10 } });
    await bubble.getByRole('button', { name: /^Comment/ }).click();
    const composer = grace.getByRole('region', { name: 'New thread' });
    await expect(composer.getByRole('blockquote')).toHaveText('Everything');
    await axe(grace);
    await grace.getByRole('textbox', { name: 'New comment' }).fill('All of it?');
    await grace.keyboard.press('Control+Shift+Enter');
    await expect(composer).toBeHidden();
    await news.click();
    await thread(ada, 'All of it?').getByRole('button', { name: 'Everything', exact: true }).click();
    await expect(ada.getByRole('group').filter({ hasText: 'Everything begins here.' }).last()).toBeFocused();
    for (const key of ['w', 'w', 'Shift+W']) await ada.keyboard.press(key);
    await expect(ada.getByRole('toolbar', { name: 'Selected words' })).toBeVisible();
    await ada.keyboard.press('c');
    await expect(ada.getByRole('region', { name: 'New thread' }).getByRole('blockquote')).toHaveText('begins here');
    await ada.keyboard.press('Escape');
  });

  await test.step('a reply, a reaction and a resolution reach the reviewer at once', async () => {
    // What happens before a screen that has just come is told of anything is there all the same.
    const { promise: told, resolve: tell } = Promise.withResolvers<void>();
    await grace.route('**/events?*', route => told.then(() => route.continue()));
    await grace.goto(`${address}/changes/p/${page}`);
    const theirs = thread(grace, 'Is nylon safe?');
    await theirs.click();
    await expect(theirs.getByRole('textbox', { name: 'Reply to this thread' })).toBeVisible();
    const mine = thread(ada, 'Is nylon safe?');
    await mine.click();
    await mine.getByRole('textbox', { name: 'Reply to this thread' }).fill('It is, when dry.');
    await ada.keyboard.press('Control+Enter');
    await expect(mine.getByText('It is, when dry.')).toBeVisible();
    tell();
    await expect(theirs.getByText('It is, when dry.')).toBeVisible();
    await axe(grace);
    await theirs.getByRole('article').first().hover();
    await theirs.getByRole('button', { name: 'React to Grace Hopper' }).click();
    await grace.getByRole('button', { name: 'React with 👍' }).click();
    await expect(mine.getByRole('button', { name: /👍 1/ })).toBeVisible();
    // Its name says what it does next: a state beside it would say the opposite.
    await expect(mine.getByRole('button', { name: 'Resolve thread' })).not.toHaveAttribute('aria-pressed');
    await mine.getByRole('button', { name: 'Resolve thread' }).click();
    await expect(thread(grace, 'Is nylon safe?')).toBeHidden();
    await grace.getByRole('radio', { name: 'Resolved 1', exact: true }).click();
    const reopen = thread(grace, 'Is nylon safe?').getByRole('button', { name: 'Reopen thread' });
    await expect(reopen).not.toHaveAttribute('aria-pressed');
    await reopen.click();
    await expect(thread(ada, 'Is nylon safe?')).toBeVisible();
  });

  await test.step('a comment is edited and deleted', async () => {
    await grace.getByRole('radio', { name: /Unresolved/ }).click();
    const page = thread(grace, 'A good page.');
    await page.getByRole('article').hover();
    await page.getByRole('button', { name: 'Actions for the comment by Grace Hopper' }).click();
    await grace.getByRole('menuitem', { name: 'Edit comment' }).click();
    await grace.getByRole('textbox', { name: 'Edit comment' }).fill('A very good page.');
    await grace.keyboard.press('Control+Enter');
    await expect(thread(ada, 'A very good page.')).toBeVisible();
    await thread(ada, 'A very good page.').click();
    await thread(ada, 'A very good page.').getByRole('textbox', { name: 'Reply to this thread' }).fill('Thank you.');
    await ada.keyboard.press('Control+Enter');
    await expect(thread(grace, 'A very good page.').getByText(/^(Thank you\.|1 reply)$/)).toBeVisible();
    await thread(grace, 'A very good page.').getByRole('article').first().hover();
    await thread(grace, 'A very good page.')
      .getByRole('button', { name: 'Actions for the comment by Grace Hopper' })
      .click();
    await grace.getByRole('menuitem', { name: 'Delete comment' }).click();
    await expect(grace.getByText('Comment deleted; its reply stays')).toBeVisible();
    await expect(thread(grace, 'A very good page.')).toBeHidden();
    await expect(thread(grace, 'Deleted comment')).toBeVisible();
    await grace.goto(`${address}/overview`);
    await expect(thread(ada, 'A very good page.')).toBeHidden();
    await expect(thread(ada, 'Deleted comment').getByText('Thank you.')).toBeVisible();
    await axe(ada);
  });

  await test.step('changes are asked for, then it is approved and merged', async () => {
    await review(grace, 'Say who made the nylon.', /Request changes/);
    await ada.goto(`${address}/overview`);
    await expect(ada.getByText('Wants changes')).toBeVisible();
    await expect(ada.getByText('Changes requested', { exact: true })).toBeVisible();
    await ada.goto(`/o/${organization}/changes?view=open`);
    const row = ada.getByRole('row', { name: /Turn the wind/ });
    await expect(row.getByText('Changes requested')).toBeVisible();
    await expect(row.getByRole('list', { name: 'Reviewers' })).toContainText('Grace Hopper: Wants changes');
    await axe(ada);
    await ada.goBack();
    const next = await proposeText(call, space, 'Begin', `${after}\nThe end.\n`, 'End it');
    const { id: graceId } = await api(grace.request, server.url).get('/v1/user');
    await call.post(`${next.path}/requested-reviewers`, { users: [graceId] });
    await review(grace, 'Fine after all.', /^Approve/);
    await expect(ada.getByText('Wants changes')).toBeHidden();
    await expect(grace.getByText(`Asked for changes on #${number}`)).toBeHidden();
    await grace.getByRole('button', { name: 'Undo' }).click();
    await expect(ada.getByText('Wants changes')).toBeVisible();
    await expect(thread(ada, 'Fine after all.')).toBeHidden();
    await grace.getByRole('button', { name: 'Review', exact: true }).first().click();
    await expect(grace.getByLabel('Summary')).toHaveValue('Fine after all.');
    await grace.keyboard.press('Escape');
    await review(grace, 'Fine after all.', /^Approve/);
    await grace.getByRole('button', { name: `Review #${next.number} next` }).click();
    await expect(grace).toHaveURL(new RegExp(`/cr/${next.number}/`));
    await grace.goto(`${address}/overview`);
    await expect(ada.getByText('Approved', { exact: true }).first()).toBeVisible();
    await ada.getByRole('button', { name: 'Merge into Manual' }).click();
    await expect(grace.getByText(/Merged into Manual/).first()).toBeVisible();
    await axe(ada);
    await ada.getByRole('link', { name: 'Show in history' }).click();
    await expect(ada.getByRole('heading', { name: 'What the revision changed' })).toBeVisible();
    await expect(ada.getByRole('insertion').filter({ hasText: 'east' })).toBeVisible();
    await axe(ada);
    await ada
      .getByRole('main')
      .getByRole('link', { name: `#${number} Turn the wind` })
      .click();
    await expect(ada).toHaveURL(new RegExp(`/cr/${number}/overview`));
  });
});

test('the source has threads at their lines, steps from change to change, and a patch that can be applied', async ({
  page,
  context,
  server,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn();
  const call = api(page.request, server.url);
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

test('conflicts with main are decided one by one, and main shows what was decided', async ({
  page,
  server,
  signIn,
}) => {
  test.setTimeout(90_000);
  await signIn();
  const call = api(page.request, server.url);
  const lines = ['One is first.', 'Two is second.', 'Three is third.', 'Four is fourth.'];
  const text = (who: string) => lines.map(line => line.replace(' is ', ` ${who} `)).join('\n\n');
  const { organization, space } = await makeSpace(call, 'Numbers', [{ title: 'Count', markdown: text('is') }]);
  const mine = await proposeText(call, space, 'Count', text('mine'), 'Count my way');
  const theirs = await proposeText(call, space, 'Count', text('theirs'), 'Count their way');
  await call.post(`${theirs.path}/merge`);
  await page.goto(`/o/${organization}/s/${space}/cr/${mine.number}/overview`);
  await axe(page);
  await page.getByRole('button', { name: 'Update from main' }).first().click();
  await expect(page).toHaveURL(/\/conflicts/);
  await axe(page);
  const steps = page.getByRole('list', { name: 'Conflicts' }).getByRole('listitem');
  await expect(steps).toHaveCount(4);
  const decide = async (at: number, choose: () => Promise<void>) => {
    await steps.nth(at).getByRole('button').click();
    await expect(
      page
        .getByRole('article')
        .getByText(lines[at]?.split(' ')[0] ?? '')
        .first(),
    ).toBeVisible();
    await choose();
    await expect(steps.nth(at)).toContainText('Decided');
  };
  // What was begun is there again after a look at another conflict, and after a break.
  const result = page.getByLabel('Result');
  const openLast = () => steps.nth(3).getByRole('button').click();
  await openLast();
  await result.fill('Four was begun.');
  await steps.nth(0).getByRole('button').click();
  await expect(result).not.toHaveValue('Four was begun.');
  await openLast();
  await expect(result).toHaveValue('Four was begun.');
  await page.getByRole('button', { name: 'Save and leave' }).click();
  await expect(page.getByText('Everything is kept. 4 conflicts are left.').first()).toBeVisible();
  await partsOfRequest(page)
    .getByRole('link', { name: /^Conflicts/ })
    .click();
  await openLast();
  await expect(result).toHaveValue('Four was begun.');
  await decide(0, () => page.getByRole('button', { name: 'Use main' }).click());
  await decide(1, () => page.getByRole('button', { name: 'Use mine' }).click());
  await decide(2, () => page.getByRole('button', { name: 'Both, main first' }).click());
  await decide(3, async () => {
    await page.getByLabel('Result').fill('Four was edited.');
    await page.getByRole('button', { name: 'Use result' }).click();
  });
  await expect(page.getByLabel('Result')).toHaveValue('Four was edited.');
  await axe(page);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('All conflicts are decided').first()).toBeVisible();
  await partsOfRequest(page).getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Merge into Numbers' }).click();
  await expect(page.getByText(/Merged into Numbers/).first()).toBeVisible();
  await page.goto(`/o/${organization}/s/${space}`);
  const article = page.getByRole('article');
  for (const line of [
    'One theirs first.',
    'Two mine second.',
    'Three theirs third.',
    'Three mine third.',
    'Four was edited.',
  ])
    await expect(article.getByText(line)).toBeVisible();
  await page.goto(`/o/${organization}/s/${space}/history`);
  await expect(page.getByText('Count my way').first()).toBeVisible();
});

test('a change request and what it replaced are seen as readers see them, and a page alone is taken back', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [
    { title: 'Knots', markdown: 'Tie it once.' },
    { title: 'Sails', markdown: 'Set them early.' },
  ]);
  const { path, page: knots } = await proposeText(call, space, 'Knots', 'Tie it twice.', 'Renew all');
  const { pages } = await call.get(`/v1/spaces/${space}/content/pages`);
  const sails = pages.find(({ title }) => title === 'Sails')?.id;
  const change = { operation: 'update_page', page: sails, document: { markdown: 'Set them late.' } };
  await call.post(`${path}/content`, { changes: [change] });
  const site = page.frameLocator('iframe[title="Preview of the site"]');
  await page.goto(`/o/${organization}/s/${space}/cr/1/preview/p/${knots}`);
  await expect(page.getByText('This space is not on a site yet')).toBeVisible();
  await axe(page);
  await call.post(`/v1/orgs/${organization}/sites`, { title: 'Ropes', visibility: 'visitor-auth', spaces: [space] });
  await page.reload();
  await expect(site.getByText('Tie it twice.')).toBeVisible();
  await call.post(`${path}/merge`);
  await page.goto(`/o/${organization}/s/${space}/history`);
  await page
    .getByRole('row')
    .nth(2)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Read this revision' }).click();
  await expect(page.getByRole('article').getByText('Tie it once.')).toBeVisible();
  await axe(page);
  await page.getByRole('radio', { name: 'As published' }).click();
  await expect(site.getByText('Tie it once.')).toBeVisible();
  await page.goto(`/o/${organization}/s/${space}/history`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = async (entry: string) => {
    await page.getByRole('button', { name: 'Actions for #1 Renew all' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const { revision } = await call.get(`/v1/spaces/${space}`);
  await expect.poll(() => copied('Copy id')).toBe(revision);
  await page.goto(await copied('Copy link'));
  await expect(page.getByRole('article').getByText('Tie it twice.')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Actions for #1 Renew all' }).click();
  await page.getByRole('menuitem', { name: 'Show what changed' }).click();
  await axe(page);
  await page.getByRole('button', { name: 'Actions for Knots' }).click();
  await page.getByRole('menuitem', { name: /^Take this page back to before/ }).click();
  await expect(page).toHaveURL(/\/cr\/2\/changes/);
  await expect(page.getByRole('heading', { level: 1, name: /Take “Knots” back/ })).toBeVisible();
  await partsOfRequest(page).getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Merge into Manual' }).click();
  await expect(page.getByText(/Merged into Manual/).first()).toBeVisible();
  const markdown = async (id: string) => (await call.get(`/v1/spaces/${space}/content/page/${id}`)).markdown?.trim();
  const texts = await Promise.all(pages.map(({ id }) => markdown(id)));
  expect(texts.slice(0, 2)).toEqual(['Tie it once.', 'Set them late.']);
});

test('a merge is reverted by a new change request, two revisions are compared, and an older one is restored', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Knots', markdown: 'Tie it once.' }]);
  const { path, page: knots } = await proposeText(call, space, 'Knots', 'Tie it twice.', 'Renew all');
  const text = async (content: string) => (await call.get(`${content}/content/page/${knots}`)).markdown?.trim();
  await call.post(`${path}/merge`);
  await page.goto(`/o/${organization}/s/${space}/cr/1/overview`);
  await page.getByRole('button', { name: 'Revert…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revert #1 “Renew all”?' });
  await expect(question).toContainText('A new change request takes back 1 page.');
  await expect(question).toContainText('Readers see no difference until it is merged.');
  await axe(page);
  await question.getByRole('button', { name: 'Make revert request' }).click();
  await expect(page).toHaveURL(/\/cr\/2\/changes/);
  await expect(page.getByRole('heading', { level: 1, name: /Revert #1/ })).toBeVisible();
  expect(await text(`/v1/spaces/${space}/change-requests/2`)).toBe('Tie it once.');
  expect(await text(`/v1/spaces/${space}`)).toBe('Tie it twice.');

  await page.goto(`/o/${organization}/s/${space}/history`);
  const compare = page.getByRole('button', { name: 'Compare' });
  await page.getByRole('row').nth(1).getByRole('checkbox').click();
  await expect(compare).toBeDisabled();
  await page.getByRole('row').nth(2).getByRole('checkbox').click();
  await axe(page);
  await compare.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Two revisions compared' })).toBeVisible();
  await expect(page.locator('del', { hasText: 'once' })).toBeVisible();
  await expect(page.locator('ins', { hasText: 'twice' })).toBeVisible();
  await page.goBack();
  await page
    .getByRole('row')
    .nth(2)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Restore…' }).click();
  const restore = page.getByRole('alertdialog', { name: /^Restore “/ });
  await expect(restore).toContainText('The content of “Manual” becomes what it was then, as a new revision.');
  await axe(page);
  await restore.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Restored').first()).toBeVisible();
  expect(await text(`/v1/spaces/${space}`)).toBe('Tie it once.');
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
  await filter('With unresolved threads');
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

test('anyone who has nobody to ask is told so, and asks everyone who may review', async ({
  page,
  openPage,
  server,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: before }]);
  const own = await proposeText(call, space, 'Begin', after, 'Turn the wind');
  const address = ({ number }: { number: number }) => `/o/${organization}/s/${space}/cr/${number}/overview`;
  const form = (tab: Page) => tab.getByRole('dialog', { name: 'Request review' });
  await page.goto(address(own));
  await page.getByRole('button', { name: 'Request review' }).click();
  await form(page).getByRole('combobox', { name: 'Reviewers' }).click();
  await expect(page.getByText('Nobody is left to ask. Members show here once they have joined.')).toBeVisible();
  await axe(page);

  const guest = await openPage();
  const theirs = await joinAs(guest, server.url, call, organization, 'Barbara Liskov', null);
  const { id } = await theirs.call.get('/v1/user');
  const given = { data: { users: [id], role: 'edit' }, headers: { origin: server.url } };
  expect((await page.request.post(`${server.url}/v1/spaces/${space}/permissions`, given)).ok()).toBe(true);
  const request = await proposeText(theirs.call, space, 'Begin', after, 'Turn it back');
  await guest.goto(address(request));
  await guest.getByRole('button', { name: 'Request review' }).click();
  await expect(form(guest).getByText('Guests cannot choose people.')).toBeVisible();
  await expect(form(guest).getByRole('combobox')).toHaveCount(0);
  await axe(guest);
  await form(guest).getByRole('button', { name: 'Ask 1 reviewer' }).click();
  await expect(guest.getByText('Review requested from 1 person').first()).toBeVisible();
  await expect(form(guest)).toBeHidden();
  expect(await call.get(`/v1/spaces/${space}/change-requests/${request.number}`)).toMatchObject({ status: 'open' });
  await guest.goto(`/o/${organization}/changes`);
  await expect(guest.getByText('1 change request is open, and nobody asked you about it.')).toBeVisible();
  await axe(guest);
  await guest.getByRole('link', { name: 'Show all open' }).click();
  await expect(guest.getByRole('link', { name: /Turn it back/ })).toBeVisible();
  await page.goto(`/o/${organization}/changes`);
  await expect(page.getByRole('link', { name: /Turn it back/ })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    // The refusal is forced.
    allow: [/Failed to load resource|request failed/],
  });

  test('the verdicts are at the bottom of the screen, and gone where the changes may not be seen', async ({
    page,
    server,
    signIn,
  }) => {
    await signIn();
    const call = api(page.request, server.url);
    const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: before }]);
    const { number, path } = await proposeText(call, space, 'Begin', after, 'Turn the wind');
    await call.patch(path, { status: 'open' });
    const verdicts = page.getByRole('region', { name: 'Review', exact: true });
    await page.goto(`/o/${organization}/s/${space}/cr/${number}/changes`);
    await expect(page.getByText(/nylon/).first()).toBeVisible();
    await expect
      .poll(async () => {
        const [bar, main] = await Promise.all([verdicts.boundingBox(), page.getByRole('main').boundingBox()]);
        return bar && main && Math.round(bar.y + bar.height - main.y - main.height);
      })
      .toBe(0);
    const json = { error: { code: 'forbidden', message: 'You may not do this.', requestId: 'req_1' } };
    await page.route(/\/v1\/.*\/changes(\?|$)/, route => route.fulfill({ status: 403, json }));
    await page.reload();
    await expect(page.getByText('You have no access to this')).toBeVisible();
    await expect(verdicts).toBeHidden();
  });
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

test('on a phone the find bar covers neither the header of a page nor what is found', async ({ page, signIn }) => {
  const call = await signIn();
  const long = (word: string) => Array.from({ length: 30 }, (_, at) => `Part ${at} is ${word}.`).join('\n\n');
  const { organization, space } = await makeSpace(call, 'Covered', [
    { title: 'Begin', markdown: long('old') },
    { title: 'End', markdown: long('old') },
  ]);
  const request = await proposeText(call, space, 'Begin', long('new'), 'Renew all');
  const { pages } = await call.get(`/v1/spaces/${space}/content/pages`);
  const end = pages.find(({ title }) => title === 'End')?.id;
  const document = { markdown: long('new') };
  await call.post(`${request.path}/content`, { changes: [{ operation: 'update_page', page: end, document }] });
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`/o/${organization}/s/${space}/cr/${request.number}/changes?pages=all`);
  await expect(page.getByText('Change 1 of 30')).toBeVisible();
  await page.keyboard.press('f');
  const bar = page.getByRole('search');
  const field = bar.getByRole('textbox', { name: 'Find in this request' });
  await field.fill('part 20 is new');
  await expect(bar.getByRole('status')).toHaveText('2 matches in 2 pages');
  const below = async () => {
    const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
    expect(y, 'the bar stays below that of the app').toBeLessThan(60);
    return y + height;
  };
  for (const title of ['Begin', 'End']) {
    await field.press('Enter');
    await expect(async () => {
      const covered = await below();
      const compared = page.getByRole('region', { name: `${title}, compared` });
      const found = compared.getByRole('group', { name: 'Changed Paragraph' }).filter({ hasText: 'Part 20 is' });
      await expect(found).toBeInViewport();
      const header = await compared.getByRole('heading', { level: 2 }).boundingBox();
      const words = await found.boundingBox();
      expect(header?.y).toBeGreaterThanOrEqual(covered);
      expect(words?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    }).toPass();
  }
});

test('a thread that was read on one device is read on the next, until somebody answers', async ({
  page: ada,
  openPage,
  server,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: before }]);
  const { number, page, path } = await proposeText(call, space, 'Begin', after, 'Turn the wind');
  const grace = await joinAs(await openPage(), server.url, call, organization, 'Grace Hopper', 'review');
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
