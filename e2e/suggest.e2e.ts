import { axe, expect, test } from './fixtures.ts';
import { api, makeSpace, pressUntil, proposeText } from './helpers.ts';
import { thread } from './parts.ts';

const before = '# Begin\n\nEverything begins here.\n\nThe wind comes from the west.\n\nRopes are of hemp.\n';
const after = before.replace('from the west', 'from the east').replace('of hemp', 'of nylon');

test('a review is held together and sent at once with the keyboard alone, and its suggestions are applied', async ({
  page: ada,
  server,
  signIn,
  joinAs,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [
    { title: 'Begin', markdown: before },
    { title: 'End', markdown: 'The boat is moored.\n' },
  ]);
  const { page: grace } = await joinAs(call, organization, 'Grace Hopper', 'review');
  const { number, page, path } = await proposeText(call, space, 'Begin', after, 'Turn the wind');
  const { pages } = await call.get(`${path}/content/pages`);
  const end = pages.find(({ title }) => title === 'End')?.id;
  await call.post(`${path}/content`, {
    changes: [{ operation: 'update_page', page: end, document: { markdown: 'The boat is moored well.\n' } }],
  });
  await call.patch(path, { status: 'open' });
  const address = `/o/${organization}/s/${space}/cr/${number}`;
  const text = async () => (await call.get(`${path}/content/page/${page}?format=markdown`)).markdown;

  await test.step('two comments and two suggestions wait for the review', async () => {
    await grace.goto(`${address}/changes/p/${page}`);
    const suggested = grace.getByRole('textbox', { name: 'Suggested text' });
    await pressUntil(grace, 'n', grace.getByText('Change 1 of 2'));
    await pressUntil(grace, 's', suggested);
    await expect(suggested).toBeFocused();
    await expect(suggested).toHaveValue('The wind comes from the east.');
    await grace.keyboard.press('Control+a');
    await grace.keyboard.type('The wind comes from the north-east.');
    await grace.keyboard.press('Tab');
    await grace.keyboard.type('More exactly.');
    await grace.keyboard.press('Control+Enter');
    await expect(thread(grace, 'More exactly.')).toContainText('Pending');
    const block = (text: string) => grace.getByRole('group').and(grace.locator('[data-row]')).filter({ hasText: text });
    await expect(block('from the east')).toBeFocused();
    await grace.keyboard.press('n');
    await expect(grace.getByText('Change 2 of 2')).toBeVisible();
    await pressUntil(grace, 's', suggested);
    await expect(suggested).toHaveValue('Ropes are of nylon.');
    await grace.keyboard.press('Control+a');
    await grace.keyboard.type('Ropes are of polyester.');
    await grace.keyboard.press('Control+Enter');
    await expect(thread(grace, 'polyester')).toContainText('Pending');
    const comment = grace.getByRole('textbox', { name: 'New comment' });
    await pressUntil(grace, 'c', comment);
    await grace.keyboard.press('Escape');
    await expect(block('of nylon')).toBeFocused();
    await pressUntil(grace, 'c', comment);
    await grace.keyboard.type('Are they safe?');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await grace.route('**/comments', route => released.then(() => route.continue()));
    await grace.keyboard.press('Control+Enter');
    // Whoever goes on while it is being sent is left there.
    const filter = grace.getByRole('textbox', { name: 'Filter pages' });
    await filter.focus();
    release();
    await expect(comment).toBeHidden();
    await expect(thread(grace, 'Are they safe?')).toContainText('Pending');
    await axe(grace);
    await expect(filter).toBeFocused();
    await grace.unroute('**/comments');
    await block('of nylon').focus();
    // The steps from change to change go on from page to page.
    await grace.keyboard.press('n');
    await expect(block('moored')).toBeFocused();
    await grace.keyboard.press('p');
    await expect(block('of nylon')).toBeFocused();
  });

  await test.step('they survive a reload, and nobody else sees them', async () => {
    await grace.reload();
    await expect(thread(grace, 'polyester')).toBeVisible();
    await ada.goto(`${address}/changes/p/${page}`);
    await expect(ada.getByText('nylon').first()).toBeVisible();
    expect((await call.get(`${path}/comments`)).items).toEqual([]);
  });

  await test.step('the review sends them, taken back it holds them back again', async () => {
    const form = grace.getByRole('dialog', { name: 'Review' });
    const send = async (verdict: RegExp) => {
      await pressUntil(grace, 'Control+Shift+r', form);
      await expect(form).toContainText('3 pending comments will be sent with it.');
      await form.getByRole('radio', { name: verdict }).click();
      await grace.keyboard.press('Control+Enter');
      await expect(form).toBeHidden();
    };
    await grace.keyboard.press('Escape');
    await send(/^Approve/);
    await expect(thread(grace, 'Pending')).toHaveCount(0);
    await grace.getByRole('button', { name: 'Undo' }).click();
    await expect(thread(grace, 'polyester')).toContainText('Pending');
    expect((await call.get(`${path}/comments`)).items).toEqual([]);
    await send(/^Comment/);
    await ada.getByRole('button', { name: '3 new threads · Show' }).click();
    await expect(thread(ada, 'Are they safe?')).toBeVisible();
    await expect(thread(ada, 'Pending')).toHaveCount(0);
    await axe(ada);
  });

  await test.step('what has changed since is refused with a word, and nothing is applied', async () => {
    const stored = await text();
    const changes = [
      { operation: 'update_page', page, document: { markdown: stored.replace('of nylon', 'of manila') } },
    ];
    await call.post(`${path}/content`, { changes });
    await expect(thread(ada, 'polyester')).toContainText('cannot be applied');
    await expect(thread(ada, 'polyester').getByRole('button', { name: 'Apply' })).toBeHidden();
    await call.post(`${path}/content`, {
      changes: [{ operation: 'update_page', page, document: { markdown: stored } }],
    });
  });

  await test.step('the author applies both as one edit', async () => {
    await expect(thread(ada, 'polyester').getByRole('button', { name: 'Apply', exact: true })).toBeVisible();
    await ada.getByRole('button', { name: 'Apply 2 suggestions' }).click();
    await expect(thread(ada, 'polyester')).toBeHidden();
    expect(await text()).toContain('The wind comes from the north-east.\n\nRopes are of polyester.');
    await expect(ada.getByText('polyester').first()).toBeVisible();
    await ada.getByRole('radio', { name: 'Resolved 2', exact: true }).click();
    await thread(ada, 'More exactly.').click();
    await expect(thread(ada, 'More exactly.')).toContainText('Applied');
    await axe(ada);
  });

  await test.step('the keyboard goes on from a thread whose reply was left, and from its block once it is resolved', async () => {
    await ada.getByRole('radio', { name: /^Unresolved/ }).click();
    const card = thread(ada, 'Are they safe?');
    await card.click();
    const reply = card.getByRole('textbox', { name: 'Reply to this thread' });
    await expect(reply).toBeVisible();
    await ada.keyboard.press('r');
    await expect(reply).toBeFocused();
    await ada.keyboard.press('Escape');
    await expect(card).toBeFocused();
    await ada.keyboard.press('x');
    await expect(card).toBeHidden();
    const block = ada.getByRole('group').and(ada.locator('[data-row]')).filter({ hasText: 'polyester' }).last();
    await expect(block).toBeFocused();
    await ada.getByRole('button', { name: 'Undo' }).click();
    await card.getByRole('button', { name: 'Resolve' }).press('Enter');
    await expect(card).toBeHidden();
    await expect(block).toBeFocused();
    await ada.getByRole('button', { name: 'Undo' }).last().click();
    await card.click();
    await expect(reply).toBeVisible();
    await ada.keyboard.press('r');
    await expect(reply).toBeFocused();
    await ada.keyboard.type('Half of');
    const [asked] = (await call.get(`${path}/comments?status=open`)).items;
    await api(grace.request, server.url).put(`${path}/comments/${asked?.id}`, { resolved: true });
    await expect(card.getByRole('button', { name: 'Reopen and reply' })).toBeVisible();
    await expect(reply).toBeFocused();
    await expect(reply).toHaveValue('Half of');
    await ada.keyboard.press('Escape');
    const headers = { origin: server.url };
    await grace.request.delete(`${server.url}${path}/comments/${asked?.id}`, { headers, failOnStatusCode: true });
    await expect(card).toBeHidden();
    await expect(block).toBeFocused();
  });
});

test('one suggestion replaces several blocks, chosen by mouse and by button', async ({ page: ada, signIn, joinAs }) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: before }]);
  const { page: grace } = await joinAs(call, organization, 'Grace Hopper', 'review');
  const { number, page, path } = await proposeText(call, space, 'Begin', after, 'Turn the wind');
  await call.patch(path, { status: 'open' });
  const address = `/o/${organization}/s/${space}/cr/${number}/changes/p/${page}`;
  await ada.goto(address);
  await grace.goto(address);
  const suggested = grace.getByRole('textbox', { name: 'Suggested text' });
  const block = (words: string) => grace.getByRole('group').filter({ hasText: words }).last().getByText(words).last();
  await block('Everything').hover();
  await grace.mouse.down();
  await block('east').hover();
  await grace.mouse.up();
  await grace
    .getByRole('toolbar', { name: 'Selected words' })
    .getByRole('button', { name: /^Suggest/ })
    // As long as a hand presses.
    .click({ delay: 100 });
  await expect(suggested).toHaveValue('Everything begins here.\n\nThe wind comes from the east.');
  await suggested.fill('All begins in the wind.');
  await grace.getByRole('button', { name: 'Include the next block' }).click();
  await expect(suggested).toHaveValue('All begins in the wind.\n\nRopes are of nylon.');
  await suggested.fill('All begins in the wind and with a rope.');
  await axe(grace, ['light']);
  await grace.keyboard.press('Tab');
  await grace.keyboard.press('Control+Shift+Enter');
  await ada.getByRole('radio', { name: /^Unresolved/ }).click();
  await ada.getByRole('button', { name: '1 new thread · Show' }).click();
  await thread(ada, 'a rope').getByRole('button', { name: 'Apply', exact: true }).click();
  const text = async () => (await call.get(`${path}/content/page/${page}?format=markdown`)).markdown;
  await expect.poll(text).toBe('# Begin\n\nAll begins in the wind and with a rope.\n');
});

test('who may only comment is led from a page of a change request to suggesting an edit of it', async ({
  signIn,
  joinAs,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [
    { title: 'Begin', markdown: before },
    { title: 'End', markdown: 'The boat is moored.\n' },
  ]);
  const { number } = await proposeText(call, space, 'Begin', after, 'Turn the wind');
  const { pages } = await call.get(`/v1/spaces/${space}/content/pages`);
  const end = pages.find(({ title }) => title === 'End')?.id;
  const { page: grace } = await joinAs(call, organization, 'Grace Hopper', 'comment');
  await grace.goto(`/o/${organization}/s/${space}/cr/${number}/edit/p/${end}`);
  await expect(grace.getByRole('note')).toContainText('You can read this, not edit it.');
  await axe(grace);
  await grace.getByRole('link', { name: 'Suggest an edit' }).click();
  await expect(grace).toHaveURL(new RegExp(`/cr/${number}/changes.*${end}`));
  await expect(grace.getByRole('heading', { level: 2, name: 'End' })).toBeVisible();
  await pressUntil(grace, 's', grace.getByRole('textbox', { name: 'Suggested text' }));
});
