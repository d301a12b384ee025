import type { Page } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import { makeSpace, proposeText } from './helpers.ts';
import { complete, editor } from './parts.ts';

test.use({ allow: [/status of 4(0[049]|12)|ERR_INTERNET_DISCONNECTED/] });

const text = 'First line.\n\nSecond line.\n\nThird line.\n';

const saved = (page: Page) => expect(page.getByRole('status', { name: 'Saving' })).toHaveText(/^Saved \d/);

/** Writes words at the end of a line of the open page. */
async function writeAfter(page: Page, line: string, words: string): Promise<void> {
  await editor(page).getByText(line).click();
  await page.keyboard.press('End');
  await page.keyboard.type(words);
}

test('two people edit one page at a time, see each other, and lose no word', { tag: '@core' }, async ({
  page: ada,
  signIn,
  joinAs,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: text }]);
  const { page: grace } = await joinAs(call, organization, 'Grace Hopper', 'edit');
  const { number } = await call.post(`/v1/spaces/${space}/change-requests`, { subject: 'Together' });
  const inRequest = `/v1/spaces/${space}/change-requests/${number}/content`;
  const { pages } = await call.get(`${inRequest}/pages`);
  const begin = pages.find(({ title }) => title === 'Begin')?.id;
  const stored = async () => (await call.get(`${inRequest}/page/${begin}?format=markdown`)).markdown;
  const address = `/o/${organization}/s/${space}/cr/${number}/edit/p/${begin}`;

  await test.step('each sees that the other is there', async () => {
    await ada.goto(address);
    await expect(editor(ada)).toBeVisible();
    await grace.goto(address);
    await expect(ada.getByText(/Grace Hopper is editing this page too/)).toBeVisible();
    await expect(grace.getByText(/is editing this page too/)).toBeVisible();
    await expect(ada.getByRole('button', { name: 'Grace Hopper is editing “Begin”' })).toBeVisible();
    await axe(ada);
  });

  await test.step('edits of different lines meet, while both write', async () => {
    await Promise.all([writeAfter(ada, 'First line.', ' By Ada.'), writeAfter(grace, 'Third line.', ' By Grace.')]);
    for (const page of [ada, grace]) {
      await saved(page);
      await expect(editor(page)).toContainText('First line. By Ada.');
      await expect(editor(page)).toContainText('Third line. By Grace.');
    }
    expect(await stored()).toBe('First line. By Ada.\n\nSecond line.\n\nThird line. By Grace.\n');
  });

  await test.step('edits of one line are asked about, and both can be kept', async () => {
    await grace.context().setOffline(true);
    await writeAfter(grace, 'Second line.', ' Grace says so.');
    await writeAfter(ada, 'Second line.', ' Ada says so.');
    await saved(ada);
    await grace.context().setOffline(false);
    await expect(grace.getByText('Somebody else changed the same part')).toBeVisible();
    await axe(grace);
    await grace.getByRole('radio', { name: 'Keep both' }).click();
    await grace.getByRole('button', { name: 'Go on with this' }).click();
    await saved(grace);
    await expect.poll(stored).toMatch(/Ada says so\.[\s\S]*Grace says so\.|Grace says so\.[\s\S]*Ada says so\./);
  });

  await test.step('who leaves is no longer shown', async () => {
    await grace.goto(`/o/${organization}`);
    await expect(ada.getByText(/is editing this page too/)).toBeHidden();
  });

  await test.step('who writes a page that somebody deletes is told, and keeps the words', async () => {
    await call.post(inRequest, { changes: [{ operation: 'delete_page', page: begin }] });
    await writeAfter(ada, 'Third line.', ' Last words.');
    await expect(ada.getByText('Somebody deleted this page meanwhile')).toBeVisible();
    await expect(editor(ada)).toContainText('Last words.');
    await expect(ada.getByText('Couldn’t save')).toBeVisible();
    await expect(ada.getByText('This edit was not saved')).toBeHidden();
    await axe(ada, ['light']);
    await ada.getByRole('button', { name: 'Restore Begin' }).click();
    await expect(ada.getByText('Somebody deleted this page meanwhile')).toBeHidden();
    // It comes back as it is in main, where that line is another.
    await ada.getByRole('radio', { name: 'Keep mine' }).first().click();
    await ada.getByRole('button', { name: 'Go on with this' }).click();
    await expect.poll(stored).toContain('Last words.');
  });

  await test.step('and brings the page back with them, where it is in nothing that the request is compared with', async () => {
    const changes = [
      { operation: 'insert_page', title: 'Made here', ref: 'made', document: { markdown: text } },
      { operation: 'insert_page', title: 'Kept below', into: 'made' },
      { operation: 'insert_page', title: 'Deleted below', into: 'made' },
    ];
    await call.post(`${inRequest}`, { changes });
    const inMade = async () => (await call.get(`${inRequest}/pages`)).pages.find(({ title }) => title === 'Made here');
    const made = (await inMade())?.id;
    const below = (await inMade())?.pages?.find(({ title }) => title === 'Deleted below')?.id;
    await ada.getByRole('treeitem', { name: /Made here/ }).click();
    await writeAfter(ada, 'First line.', ' Saved.');
    await saved(ada);
    await call.post(inRequest, { changes: [{ operation: 'update_page', page: made, description: 'Set since' }] });
    await expect(ada.getByText('Set since')).toBeVisible();
    await call.post(inRequest, { changes: [{ operation: 'delete_page', page: below }] });
    await expect(ada.getByRole('treeitem', { name: /Deleted below/ })).toBeHidden();
    await call.post(inRequest, { changes: [{ operation: 'delete_page', page: made }] });
    await writeAfter(ada, 'Third line.', ' Not saved.');
    await ada.getByRole('button', { name: 'Restore page' }).click();
    await expect(ada.getByText('Somebody deleted this page meanwhile')).toBeHidden();
    await saved(ada);
    await expect(editor(ada)).toContainText('Third line. Not saved.');
    const { markdown, description } = await call.get(`${inRequest}/page/${made}?format=markdown`);
    expect(markdown).toBe('First line. Saved.\n\nSecond line.\n\nThird line. Not saved.\n');
    expect(description).toBe('Set since');
    expect((await inMade())?.pages?.map(({ title }) => title)).toEqual(['Kept below']);
  });
});

test('words are found and replaced in all pages at once, and brought back', async ({ page, server, signIn }) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [
    { title: 'Ropes', markdown: 'A rope is a rope.\n' },
    { title: 'Roped in', markdown: 'Every rope, roped.\n' },
  ]);
  const { number } = await call.post(`/v1/spaces/${space}/change-requests`, { subject: 'Lines' });
  const inRequest = `/v1/spaces/${space}/change-requests/${number}/content`;
  const change = {
    operation: 'insert_reusable_content',
    title: 'Note',
    ref: 'note',
    document: { markdown: 'No rope.' },
  };
  const made = await page.request.post(`${server.url}${inRequest}?compat=false`, {
    data: { changes: [change] },
    headers: { origin: server.url },
  });
  const { refs } = await made.json();
  const note = async () => (await call.get(`${inRequest}/reusable-contents/${refs.note}`)).markdown.trim();
  const texts = async () => {
    const { pages } = await call.get(`${inRequest}/pages`);
    const wanted = pages.filter(({ title }) => title.includes('ope') || title.includes('ine'));
    return Promise.all(
      wanted.map(async ({ id }) => (await call.get(`${inRequest}/page/${id}?format=markdown`)).markdown.trim()),
    );
  };
  await page.goto(`/o/${organization}/s/${space}/cr/${number}/edit`);
  await expect(editor(page)).toBeVisible();
  await page.getByRole('button', { name: 'Find and replace' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Find and replace' });
  await sheet.getByLabel('Find').fill('rope');
  await expect(sheet.getByRole('status')).toHaveText('7 matches in 3 places');
  await sheet.getByRole('checkbox', { name: 'Whole words' }).click();
  await expect(sheet.getByRole('status')).toHaveText('4 matches in 3 places');
  await sheet.getByLabel('Replace by').fill('line');
  await axe(page);
  await sheet.getByRole('checkbox', { name: 'Replace in Ropes' }).click();
  await sheet.getByRole('button', { name: 'Replace 2 matches' }).click();
  await expect(page.getByText('Replaced 2 matches in 2 places')).toBeVisible();
  expect(await texts()).toEqual(['A rope is a rope.', 'Every line, roped.']);
  expect(await note()).toBe('No line.');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(texts).toEqual(['A rope is a rope.', 'Every rope, roped.']);
  await expect.poll(note).toBe('No rope.');
});

test('variables, shared texts and a condition are set beside the text', async ({ page, signIn }) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [
    { title: 'Begin', markdown: 'Version {{ space.vars.version }}.\n' },
  ]);
  const { number } = await call.post(`/v1/spaces/${space}/change-requests`, { subject: 'Shared' });
  const inRequest = `/v1/spaces/${space}/change-requests/${number}/content`;
  await page.goto(`/o/${organization}/s/${space}/cr/${number}/edit`);
  await page.getByRole('tree', { name: 'Pages of this change request' }).getByRole('link', { name: 'Begin' }).click();
  await expect(editor(page)).toBeVisible();

  await test.step('a variable and a reusable content', async () => {
    await page.getByRole('button', { name: 'Variables and reusable content' }).click();
    const sheet = page.getByRole('dialog', { name: 'Variables and reusable content' });
    await sheet.getByRole('button', { name: 'Add variable' }).click();
    await sheet.getByLabel('Name of variable 1').fill('version');
    await sheet.getByLabel('Value of version').fill('2.1');
    await page.keyboard.press('Tab');
    await expect(sheet.getByText('On 1 page')).toBeVisible();
    await sheet.getByRole('button', { name: 'New reusable content' }).click();
    await sheet.getByLabel('Title').fill('Warning');
    await sheet.getByLabel('Markdown').fill('Mind the boom.');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet.getByText('Not used')).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
  });

  await test.step('both are completed in the text', async () => {
    await editor(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n{% include "');
    await complete(page, /Warning/);
    await page.keyboard.type('" %}\n\n/Warn');
    await complete(page, /^Warning$/);
    await page.keyboard.type('\nSee @Beg');
    await complete(page, /^Begin/);
    await page.keyboard.type(' or ask @');
    await complete(page, /admin@example\.com/);
    await saved(page);
    const markdown = async () => {
      const { pages } = await call.get(`${inRequest}/pages`);
      const id = pages.find(({ title }) => title === 'Begin')?.id;
      return (await call.get(`${inRequest}/page/${id}?format=markdown`)).markdown;
    };
    await expect.poll(markdown).toMatch(/See \[Begin\]\(page:\w+ "mention"\) or ask \[@.+\]\(user:\w+\)/);
    expect((await markdown()).match(/\{% include "reusable-content:\w+" %\}/g)).toHaveLength(2);
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('Version 2.1.')).toBeVisible();
    await expect(preview.getByText('Mind the boom.')).toHaveCount(2);
  });

  await test.step('what somebody else adds meanwhile stays, and a deleted text comes back as it was', async () => {
    await page.getByRole('button', { name: 'Variables and reusable content' }).click();
    const sheet = page.getByRole('dialog', { name: 'Variables and reusable content' });
    await expect(sheet.getByText('On 1 page')).toHaveCount(2);
    await call.post(inRequest, { changes: [{ operation: 'update_variables', set: { theirs: 'x' } }] });
    await sheet.getByLabel('Name of variable 1').fill('2nd');
    await sheet.getByRole('textbox', { name: 'Value of 2nd' }).fill('2.2');
    await page.keyboard.press('Tab');
    await expect(sheet.getByText('Letters, digits and _, a letter first')).toBeVisible();
    await sheet.getByLabel('Name of variable 1').fill('release');
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await call.get(inRequest)).variables).toEqual({ theirs: 'x', release: '2.2' });
    await sheet.getByLabel('Name of variable 1').fill('version');
    await page.keyboard.press('Tab');
    const { reusableContents: before } = await call.get(inRequest);
    await sheet.getByRole('button', { name: 'Delete Warning' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Delete “Warning”?' });
    await expect(asked).toContainText('1 page includes it and shows nothing in its place: Begin');
    await asked.getByRole('button', { name: 'Delete content' }).click();
    await expect(sheet.getByText('Warning')).toBeHidden();
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(sheet.getByText('Warning')).toBeVisible();
    expect((await call.get(inRequest)).reusableContents).toEqual(before);
    await page.keyboard.press('Escape');
  });

  await test.step('whoever reviews reads what the reusable content says', async () => {
    await page.goto(`/o/${organization}/s/${space}/cr/${number}/changes?page=other`);
    await expect(page.getByRole('main').getByText('Mind the boom.')).toBeVisible();
    await axe(page);
    await page.goBack();
    await expect(editor(page)).toBeVisible();
  });

  await test.step('a condition is completed, and a wrong one is said', async () => {
    await page.getByRole('button', { name: 'Page settings' }).click();
    const panel = page.getByRole('complementary', { name: 'Side panel' });
    const condition = panel.getByRole('textbox', { name: 'Condition' });
    await condition.click();
    await page.keyboard.type('space.vars.version ==');
    await panel.getByRole('checkbox', { name: 'Outline' }).click();
    await expect(panel.getByText(/^Not a condition/)).toBeVisible();
    await condition.click();
    await page.keyboard.press('End');
    await page.keyboard.type(' "2.1"');
    await axe(page);
    await page.keyboard.press('Tab');
    await saved(page);
    await expect
      .poll(async () => {
        const { pages } = await call.get(`${inRequest}/pages`);
        return pages.find(({ title }) => title === 'Begin');
      })
      .toMatchObject({ condition: 'space.vars.version == "2.1"' });
  });

  await test.step('beside the text stand its outline, which leads to its headings, and its threads', async () => {
    const panel = page.getByRole('complementary', { name: 'Side panel' });
    await panel.getByRole('link', { name: 'Outline' }).click();
    await expect(page).toHaveURL(/side=outline/);
    await expect(panel.getByText('No headings yet')).toBeVisible();
    await editor(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText(`\n## First *part*\n\n${'Words.\n\n'.repeat(40)}## Second part\n\nMore.`);
    const first = panel.getByRole('button', { name: 'First part' });
    await expect(panel.getByRole('button', { name: 'Second part' })).toHaveAttribute('aria-current', 'location');
    await first.press('Enter');
    await expect(first).toHaveAttribute('aria-current', 'location');
    await expect(editor(page)).toBeFocused();
    await expect(editor(page).getByText('## First *part*')).toBeInViewport();
    await axe(page);
    await panel.getByRole('link', { name: 'Comments' }).click();
    await panel.getByRole('textbox', { name: 'New comment' }).fill('Which parts?');
    await panel.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(panel.getByRole('group', { name: /^Thread by/ })).toContainText('Which parts?');
    await page.reload();
    await expect(panel.getByText('Which parts?')).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toBeHidden();
  });
});

test('what two people name at once is asked about, and Undo brings back what the other had saved', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: text }]);
  const request = await proposeText(call, space, 'Begin', 'Other.\n', 'First words');
  const asked = page.getByRole('alertdialog', { name: 'This was changed while you were editing' });
  const choose = async (whose: 'Use mine' | 'Use theirs') => {
    await asked.getByRole('radio', { name: whose }).check();
    await asked.getByRole('button', { name: 'Save' }).click();
    await expect(asked).toBeHidden();
  };
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('the subject of a change request', async () => {
    await page.goto(`/o/${organization}/s/${space}/cr/${request.number}/overview`);
    const field = page.getByRole('textbox', { name: 'Subject' });
    await page.getByRole('button', { name: 'Edit subject' }).click();
    await call.patch(request.path, { subject: 'Her words' });
    await field.fill('My words');
    await field.press('Enter');
    await expect(asked.getByText('Before:First words')).toBeVisible();
    await expect(asked.getByText('Her words')).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('My words');
    await expect(heading).toContainText('Her words');
    await field.press('Enter');
    await expect(heading).toContainText('My words');
    await expect(page.getByText('Subject changed')).toBeVisible();
    expect(await call.get(request.path)).toMatchObject({ subject: 'My words' });
    await page.keyboard.press('Control+z');
    await expect(heading).toContainText('Her words');
    await expect.poll(() => call.get(request.path)).toMatchObject({ subject: 'Her words' });
  });

  await test.step('its description', async () => {
    const describe = page.getByRole('button', { name: 'Add a description' });
    const field = page.getByRole('textbox', { name: 'Description' });
    await describe.click();
    await field.fill('Mine.');
    await call.patch(request.path, { description: 'Hers.' });
    await field.press('Control+Enter');
    await choose('Use theirs');
    await expect(field).toBeHidden();
    await expect(page.getByText('Hers.')).toBeVisible();
    await page.getByRole('button', { name: 'Edit description' }).click();
    await field.fill('Mine at last.');
    await field.press('Control+Enter');
    await expect(page.getByText('Description changed')).toBeVisible();
    await expect(page.getByText('Mine at last.')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Hers.')).toBeVisible();
  });

  await test.step('a file', async () => {
    const content = `/v1/spaces/${space}/content`;
    const name = async () => (await call.get(`${content}/files`)).items[0];
    await call.post(content, {
      changes: [{ operation: 'insert_files', files: [{ name: 'first.txt', base64: 'YQ==' }] }],
    });
    const file = (await name())?.id;
    await page.goto(`/o/${organization}/s/${space}/files?file=${file}`);
    await page.getByRole('button', { name: 'Rename…' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename “first.txt”' });
    await rename.getByLabel('Name').fill('mine.txt');
    await call.post(content, { changes: [{ operation: 'update_file', file, name: 'hers.txt' }] });
    await page
      .getByRole('dialog', { name: /^Rename/ })
      .getByRole('button', { name: 'Save' })
      .click();
    await choose('Use mine');
    await expect.poll(name).toMatchObject({ name: 'mine.txt' });
    await expect(page.getByRole('dialog', { name: /^Rename/ })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect.poll(name).toMatchObject({ name: 'hers.txt' });
  });

  await test.step('a collection, where each changed something else', async () => {
    const shelf = await call.post(`/v1/orgs/${organization}/collections`, { title: 'Shelf' });
    await page.goto(`/o/${organization}/content`);
    await page
      .getByRole('tree', { name: 'Collections and spaces' })
      .getByRole('button', { name: 'Actions for Shelf' })
      .click();
    await page.getByRole('menuitem', { name: 'Settings…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Settings of “Shelf”' });
    await dialog.getByLabel('Title').fill('Top shelf');
    await call.patch(`/v1/collections/${shelf.id}`, { description: 'Hers' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('“Top shelf” is changed')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Undone: “Top shelf” is changed')).toBeVisible();
    expect(await call.get(`/v1/collections/${shelf.id}`)).toMatchObject({ title: 'Shelf', description: 'Hers' });
  });
});
