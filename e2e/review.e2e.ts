import type { Page } from '@playwright/test';
import { axe, expect, type Fixtures, test } from './fixtures.ts';
import { api, makeSpace, proposeText } from './helpers.ts';
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

/** A request of one, and another who may review it. */
async function propose({ signIn, joinAs }: Pick<Fixtures, 'signIn' | 'joinAs'>) {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: before }]);
  const { page: grace } = await joinAs(call, organization, 'Grace Hopper', 'review');
  const proposed = await proposeText(call, space, 'Begin', after, 'Turn the wind');
  return {
    grace,
    call,
    organization,
    space,
    ...proposed,
    address: `/o/${organization}/s/${space}/cr/${proposed.number}`,
  };
}

test('two people review a change request, each seeing what the other does', { tag: '@core' }, async ({
  page: ada,
  signIn,
  joinAs,
}) => {
  const { grace, organization, page, address } = await propose({ signIn, joinAs });
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
    // Taken back it goes, and leaves the focus in its thread.
    await theirs.getByRole('button', { name: /👍 1/ }).press('Enter');
    await expect(theirs).toBeFocused();
    await expect(mine.getByRole('button', { name: /👍 1/ })).toBeHidden();
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
});

test('changes are asked for, then a request is approved and merged, each seeing what the other does', async ({
  page: ada,
  server,
  signIn,
  joinAs,
}) => {
  const { grace, call, organization, space, number, path, address } = await propose({ signIn, joinAs });
  const { id: graceId } = await api(grace.request, server.url).get('/v1/user');
  await call.post(`${path}/requested-reviewers`, { users: [graceId] });
  await grace.goto(`${address}/overview`);
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
  await test.step('who comes back is shown what has changed since', async () => {
    const { pages: tree } = await call.get(`/v1/spaces/${space}/content/pages`);
    const changes = [
      { operation: 'update_page', page: tree[0]?.id, document: { markdown: after.replace('begins', 'starts') } },
    ];
    await call.post(`${path}/content`, { changes });
    await grace.getByRole('link', { name: 'Show what changed' }).click();
    await expect(grace.getByText('What changed since your last review')).toBeVisible();
    await expect(grace.getByRole('group').filter({ hasText: 'starts' }).last()).toBeVisible();
    await expect(grace.getByRole('group', { name: /^Changed/ })).toHaveCount(1);
    await axe(grace);
    await grace.getByRole('button', { name: 'Back to the request' }).click();
    await grace.getByRole('button', { name: '1 edit since your review' }).click();
    await expect(grace.getByText('What changed since your last review')).toBeVisible();
    await expect(grace.getByRole('group', { name: /^Changed/ })).toHaveCount(1);
    await partsOfRequest(grace).getByRole('link', { name: 'Overview' }).click();
  });
  const pages = [{ title: 'Begin', markdown: before }];
  const other = await makeSpace(call, 'Guide to harbours', pages, organization);
  const next = await proposeText(call, other.space, 'Begin', after, 'End it');
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
  const said = grace.getByText(`Approved #${number}`, { exact: true });
  // One line: the buttons leave room for words.
  expect((await said.boundingBox())?.height).toBeLessThan(30);
  await grace.getByRole('button', { name: `Review #${next.number} in Guide to harbours next` }).click();
  await expect(grace).toHaveURL(new RegExp(`/s/${other.space}/cr/${next.number}/`));
  // What was read before the merge and comes after the word of it is not what stays.
  const read = Promise.withResolvers<void>();
  const merged = Promise.withResolvers<void>();
  await grace.route(new RegExp(`/change-requests/${number}$`), async route => {
    const response = await route.fetch();
    read.resolve();
    await merged.promise;
    await route.fulfill({ response });
  });
  await grace.goto(`${address}/overview`);
  await read.promise;
  await expect(ada.getByText('Approved', { exact: true }).first()).toBeVisible();
  await ada.getByRole('button', { name: 'Merge into Manual' }).click();
  await expect(ada.getByText(/Merged into Manual/).first()).toBeVisible();
  merged.resolve();
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

test('conflicts with main are decided one by one, and main shows what was decided', { tag: '@core' }, async ({
  page,
  signIn,
}) => {
  const call = await signIn();
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

test('a request of more pages than are asked for at once is listed and counted whole', async ({ page, signIn }) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Large', [{ title: 'Old page', markdown: 'Gone soon.\n' }]);
  const { id, number } = await call.post(`/v1/spaces/${space}/change-requests`, { subject: 'Many pages' });
  const content = `/v1/spaces/${space}/change-requests/${id}/content`;
  const old = (await call.get(`${content}/pages`)).pages.find(({ title }) => title === 'Old page')?.id;
  for (const part of [0, 1, 2, 3, 4]) {
    const changes = Array.from({ length: 50 }, (_, index) => ({
      operation: 'insert_page',
      title: `Page ${part * 50 + index}`,
    }));
    await call.post(content, { changes });
  }
  await call.post(content, { changes: [{ operation: 'delete_page', page: old }] });
  await page.goto(`/o/${organization}/s/${space}/cr/${number}/changes`);
  await expect(page.getByText('0/251 viewed')).toBeVisible();
  await expect(page.getByText(/not listed here/)).toBeHidden();
});

test('anyone who has nobody to ask is told so, and asks everyone who may review', async ({
  page,
  server,
  signIn,
  joinAs,
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

  const { page: guest, call: theirs } = await joinAs(call, organization, 'Barbara Liskov', null);
  const { id } = await theirs.get('/v1/user');
  const given = { data: { users: [id], role: 'edit' }, headers: { origin: server.url } };
  expect((await page.request.post(`${server.url}/v1/spaces/${space}/permissions`, given)).ok()).toBe(true);
  const request = await proposeText(theirs, space, 'Begin', after, 'Turn it back');
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
    signIn,
  }) => {
    const call = await signIn();
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

  test('a comparison with what was seen before leads back to the request', async ({ page, signIn }) => {
    const call = await signIn();
    const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: before }]);
    const { number } = await proposeText(call, space, 'Begin', after, 'Turn the wind');
    await page.goto(`/o/${organization}/s/${space}/cr/${number}/changes?compare=viewed`);
    await expect(page.getByText('What changed since you viewed the page')).toBeVisible();
    const back = page.getByRole('button', { name: 'Back to the request' });
    const { x = 0, width = 0 } = (await back.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(390);
    await back.tap();
    await expect(page).not.toHaveURL(/compare=/);
  });

  test('the tools of a comment are within it', async ({ page, signIn }) => {
    const call = await signIn();
    const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: before }]);
    const { number } = await proposeText(call, space, 'Begin', after, 'Turn the wind');
    await page.goto(`/o/${organization}/s/${space}/cr/${number}/changes`);
    await page.getByRole('button', { name: 'Comment on this block' }).first().tap();
    const composer = page.getByRole('region', { name: 'New thread' });
    await expect(composer.getByRole('textbox')).toBeFocused();
    const around = await composer.boundingBox();
    for (const tool of await composer.getByRole('toolbar').getByRole('button').all()) {
      const box = await tool.boundingBox();
      expect(box && around && box.x >= around.x && box.x + box.width <= around.x + around.width).toBe(true);
    }
  });
});

test('what is suggested at the bottom of a page is seen to its buttons', async ({ page, signIn }) => {
  const call = await signIn();
  const lines = Array.from({ length: 30 }, (_, at) => `Part ${at} of it.`);
  const { organization, space } = await makeSpace(call, 'Deep', [{ title: 'Begin', markdown: lines.join('\n\n') }]);
  // One line for readers, and many in the field.
  const end = ['Another end.', ...lines.slice(0, 9)].join('\n');
  const changed = lines.with(0, 'Another beginning.').with(-1, end).join('\n\n');
  const { number } = await proposeText(call, space, 'Begin', changed, 'Begin and end anew');
  await page.goto(`/o/${organization}/s/${space}/cr/${number}/changes?view=unified`);
  const last = page.getByRole('group').filter({ hasText: 'Another end.' }).last();
  await last.scrollIntoViewIfNeeded();
  await last.hover();
  await last.getByRole('button', { name: 'Comment on this block' }).click();
  await page.getByRole('button', { name: 'Suggest an edit' }).click();
  const composer = page.getByRole('region', { name: 'Suggest an edit' });
  await expect(composer.getByRole('textbox', { name: 'Suggested text' })).toBeFocused();
  await expect(composer.getByRole('button', { name: 'Suggest an edit' })).toBeInViewport({ ratio: 1 });
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
