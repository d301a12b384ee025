import { axe, expect, test } from './fixtures.ts';
import { makeSpace, proposeText } from './helpers.ts';
import { editor, thread } from './parts.ts';

test('what is typed before a dialog has arrived stands in its field, and does nothing to the list behind it', async ({
  page,
  signIn,
}) => {
  const { organization } = await makeSpace(await signIn(), 'Typed', []);
  const arrived = Promise.withResolvers<void>();
  await page.route('**/assets/new-team-dialog-*', async route => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(`/o/${organization}/settings/teams`);
  await expect(page.getByRole('button', { name: 'New team' }).first()).toBeVisible();
  await expect(async () => {
    const asked = page.waitForRequest('**/assets/new-team-dialog-*', { timeout: 1000 });
    await page.keyboard.press('n');
    await asked;
  }).toPass();
  // Two of them are keys of the list: `/` goes to its search, `n` would open another.
  await page.keyboard.type('Desin/');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('gn');
  arrived.resolve();
  const title = page.getByRole('dialog', { name: 'New team' }).getByRole('textbox').first();
  await expect(title).toHaveValue('Design');
  await expect(title).toBeFocused();
  await page.keyboard.type('ers');
  await expect(title).toHaveValue('Designers');
  await expect(page).toHaveURL(/\/teams$/);
});

test('Escape calls off a dialog that has not arrived, and what is typed for one in the editor is no part of the text', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Held', [{ title: 'Begin', markdown: 'One.' }]);
  const { number, page: begin } = await proposeText(call, space, 'Begin', 'Two.', 'Change it');
  const arrived = Promise.withResolvers<void>();
  await page.route(/assets\/link-picker-/, async route => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(`/o/${organization}/s/${space}/cr/${number}/edit/p/${begin}`);
  await editor(page).click();
  await page.keyboard.press('Control+End');
  const asked = page.waitForRequest('**/assets/link-picker-*');
  await page.keyboard.press('Control+k');
  await asked;
  await page.keyboard.type('no');
  await page.keyboard.press('Escape');
  await page.keyboard.type(' Three.');
  await expect(editor(page)).toHaveText('Two. Three.');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Beg');
  arrived.resolve();
  const field = page.getByRole('dialog', { name: 'Link' }).getByRole('combobox');
  await expect(field).toHaveValue('Beg');
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor(page)).toContainText('Two. Three.[Begin]');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('keys that are pressed before the next page of a review is there are meant for it, and so is what is typed', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Ahead', [
    { title: 'Begin', markdown: 'All begins here.' },
    { title: 'End', markdown: 'Moor the boat.\n\nClose the hatch.\n\nGo home.' },
  ]);
  const { number, path } = await proposeText(call, space, 'Begin', 'All begins now.', 'Change both');
  const end = (await call.get(`${path}/content/pages`)).pages.find(({ title }) => title === 'End')?.id ?? '';
  const document = { markdown: 'Moor the boat well.\n\nClose the hatch.\n\nGo home at once.' };
  const set = { season: 'winter' };
  const changes = [
    { operation: 'update_page', page: end, document },
    { operation: 'update_variables', set },
  ];
  await call.post(`${path}/content`, { changes });
  await call.post(`${path}/comments`, { body: { markdown: 'Which home?' }, page: end });
  const arrived = Promise.withResolvers<void>();
  await page.route(`**/changes/page/${end}*`, async route => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(`/o/${organization}/s/${space}/cr/${number}/changes`);
  const first = page.getByRole('group', { name: 'Changed Paragraph' });
  await expect(page.getByText('Change 1 of 1')).toBeVisible();
  await page.keyboard.press('n');
  await expect(first).toBeFocused();
  const asked = page.waitForRequest(`**/changes/page/${end}*`);
  await page.keyboard.press('n');
  await asked;
  await page.keyboard.type('ncWhu');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('y, oh?');
  arrived.resolve();
  const field = page.getByRole('textbox', { name: 'New comment' });
  await expect(field).toHaveValue('Why, oh?');
  await expect(field).toBeFocused();
  await expect(page.getByText('Change 2 of 2')).toBeVisible();
  await page.keyboard.press('Escape');
  // Back and forth once more: the way to the next thread leads to it, also on another page.
  await page.keyboard.press('k');
  await expect(page.getByText('Change 1 of 1')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Begin' })).toBeFocused();
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/thread=/);
  await expect(thread(page, 'Which home?')).toBeVisible();
  // Behind the last page come files and settings, and from there the keys lead back.
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await expect(page.getByRole('treeitem', { name: /^Files and settings/ })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('p');
  await expect(page.getByText('Change 2 of 2')).toBeVisible();
  // In one scroll the keys lead from page to page as well, and what was viewed collapses to its header.
  await page.keyboard.press('Shift+O');
  await expect(page).toHaveURL(/pages=all/);
  const begin = page.getByRole('region', { name: 'Begin, compared' });
  const ending = page.getByRole('region', { name: 'End, compared' });
  await expect(begin.getByText('Change 1 of 1')).toBeHidden();
  await expect(begin.getByRole('group', { name: 'Changed Paragraph' })).toBeVisible();
  await expect(ending.getByText(/^Change . of 2$/)).toBeVisible();
  await page.keyboard.press('k');
  await expect(begin.getByText('Change 1 of 1')).toBeVisible();
  await expect(begin.getByRole('heading', { level: 2 })).toBeFocused();
  await axe(page);
  // The next key may come as soon as the page is folded, before what follows from that is done.
  await page.evaluate(() => {
    const folded = new MutationObserver(() => {
      if (!window.document.querySelector('[aria-label="Expand Begin"]')) return;
      folded.disconnect();
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', cancelable: true }));
    });
    folded.observe(window.document.body, { subtree: true, childList: true });
  });
  await page.keyboard.press('v');
  await expect(begin.getByRole('button', { name: 'Expand Begin' })).toBeVisible();
  await expect(ending.getByRole('group', { name: 'Changed Paragraph' }).first()).toBeFocused();
  await page.keyboard.press('z');
  await page.keyboard.press('t');
  await expect(thread(page, 'Which home?')).toBeVisible();
  await ending.getByRole('button', { name: 'Comment on this block' }).last().click();
  await expect(page.getByRole('textbox', { name: 'New comment' })).toBeFocused();
  // It goes on behind what was begun here, which pages that are added meanwhile leave as it is.
  await page.keyboard.type(' Since when?');
  await expect(field).toHaveValue('Why, oh? Since when?');
  const addPage = (title: string, markdown: string) =>
    call.post(`${path}/content`, { changes: [{ operation: 'insert_page', title, document: { markdown } }] });
  await addPage('Long', Array.from({ length: 20 }, (_, at) => `Part ${at}.`).join('\n\n'));
  await begin.getByRole('heading').click();
  await call.post(`${path}/comments`, { body: { markdown: 'One more.' }, page: end });
  await expect(page.getByRole('region', { name: 'Long, compared' })).toBeAttached();
  await page.getByRole('treeitem', { name: /^Long/ }).click();
  await expect(page.getByText('Change 1 of 20')).toBeVisible();
  await addPage('Last', 'The last.');
  await page.getByRole('button', { name: 'Show new changes' }).click();
  await expect(page.getByRole('region', { name: 'Last, compared' })).toBeAttached();
  await expect(field).toHaveValue('Why, oh? Since when?');
  // On a phone, too, the step to a change or to another page scrolls there.
  await page.setViewportSize({ width: 390, height: 500 });
  await page.keyboard.press('Shift+O');
  await page.getByRole('button', { name: 'Changed pages' }).click();
  await page.getByRole('treeitem', { name: /^Long/ }).click();
  await expect(page.getByText('Change 1 of 20')).toBeVisible();
  // The keys are the sheet's own until it is gone.
  await expect(page.getByRole('dialog')).toBeHidden();
  for (let at = 1; at <= 12; at++) await page.keyboard.press('n');
  await expect(page.getByText('Change 12 of 20')).toBeVisible();
  await expect(page.getByRole('group').filter({ hasText: 'Part 11.' }).last()).toBeInViewport();
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { level: 2, name: 'End' })).toBeInViewport();
});

test('what is typed before the tools of a comment have arrived stays in its field, with the caret', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Early', [{ title: 'Begin', markdown: 'One.' }]);
  const { number, page: begin, path } = await proposeText(call, space, 'Begin', 'Two.', 'Change it');
  await call.post(`${path}/comments`, { body: { markdown: 'Why two?' }, page: begin });
  const arrived = Promise.withResolvers<void>();
  await page.route('**/assets/composer-*.js', async route => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(`/o/${organization}/s/${space}/cr/${number}/changes`);
  await thread(page, 'Why two?').click();
  const reply = page.getByRole('textbox', { name: 'Reply to this thread' });
  await expect(reply).toBeVisible();
  await page.keyboard.press('r');
  await expect(reply).toBeFocused();
  await page.keyboard.type('One is few.');
  for (let left = 0; left < 4; left++) await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toHaveCount(0);
  arrived.resolve();
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
  await expect(reply).toBeFocused();
  await page.keyboard.type('too ');
  await expect(reply).toHaveValue('One is too few.');
  await page.keyboard.press('Control+Enter');
  await expect(thread(page, 'Why two?').getByText('One is too few.')).toBeVisible();
});
