import { fileURLToPath } from 'node:url';
import { axe, expect, test } from './fixtures.ts';
import { makeSpace } from './helpers.ts';
import { publishSpace, row } from './site-helpers.ts';

test('a site is made, published, read, and shows a merged change on the next request', { tag: '@core' }, async ({
  page,
  openPage,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [
    { title: 'Begin', markdown: 'Everything begins here.' },
    { title: 'Sails', markdown: 'How to set them.' },
  ]);
  await page.goto(`/o/${organization}/sites`);
  await expect(page.getByText('No sites yet').first()).toBeVisible();
  await axe(page);
  await page.getByRole('main').getByRole('button', { name: 'New site' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Harbour docs');
  await dialog.getByRole('button', { name: 'Create site' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour docs' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Draft', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add space' }).first().click();
  await expect(dialog).toHaveAccessibleName('Add space');
  await dialog.getByRole('combobox', { name: 'Space' }).click();
  await page.getByRole('option', { name: 'Manual' }).click();
  await axe(page);
  await dialog.getByRole('button', { name: 'Add space' }).click();
  await expect(row(page, 'Manual')).toBeFocused();
  await axe(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByText('Nothing is in the way.')).toBeVisible();
  await expect(dialog.getByText(/\/harbour-docs$/)).toBeVisible();
  await axe(page);
  await dialog.getByRole('button', { name: 'Publish to those with the address' }).click();
  const link = page.getByRole('link', { name: 'Open site' });
  await expect(link).toBeVisible();
  // What was pressed is gone.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const address = (await link.getAttribute('href')) ?? '';
  await page.getByRole('link', { name: 'Sites', exact: true }).last().click();
  await expect(page.getByRole('main').getByRole('link', { name: /\/harbour-docs$/ })).toHaveAttribute('href', address);
  const another = page.context().waitForEvent('page');
  await page.getByRole('cell', { name: 'Unlisted' }).click({ modifiers: ['ControlOrMeta'] });
  await expect((await another).getByRole('heading', { level: 1, name: 'Harbour docs' })).toBeVisible();
  await (await another).close();
  await page.getByRole('main').getByRole('link', { name: 'Harbour docs', exact: true }).click();
  await expect(link).toBeVisible();
  const reader = await openPage();
  await reader.goto(address);
  await expect(reader.getByText('Everything begins here.')).toBeVisible();
  const request = await call.post(`/v1/spaces/${space}/change-requests`, { subject: 'Say where it ends' });
  const { pages } = await call.get(`/v1/spaces/${space}/content/pages`);
  const begin = pages.find(({ title }) => title === 'Begin');
  const document = { markdown: 'Everything begins and ends here.' };
  const inRequest = `/v1/spaces/${space}/change-requests/${request.id}`;
  await call.post(`${inRequest}/content`, { changes: [{ operation: 'update_page', page: begin?.id, document }] });
  await call.post(`${inRequest}/merge`);
  await reader.reload();
  await expect(reader.getByText('Everything begins and ends here.')).toBeVisible();
});

const font = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));

test('a site is made together with a new, empty space', async ({ page, signIn }) => {
  const call = await signIn();
  const { organization } = await makeSpace(call, 'Manual', []);
  await page.goto(`/o/${organization}/sites`);
  await page.getByRole('main').getByRole('button', { name: 'New site' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Harbour docs');
  await dialog.getByRole('combobox', { name: 'First space' }).click();
  await page.getByRole('option', { name: 'A new, empty space' }).click();
  await dialog.getByRole('button', { name: 'Create site' }).click();
  await expect(row(page, 'Harbour docs')).toBeVisible();
  // The sidebar of the organization has both, the site and its space.
  await page.goto(`/o/${organization}/sites`);
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(sidebar.getByRole('link', { name: 'Harbour docs' })).toBeVisible();
  await expect(sidebar.getByRole('treeitem', { name: 'Harbour docs' })).toBeVisible();
});

test.describe('how a site looks', () => {
  test.use({ allow: [/status of 400/] });

  test('a colour that nobody could read is told, with the nearest that can be read', async ({ page, signIn }) => {
    const call = await signIn();
    const { organization, space } = await makeSpace(call, 'Ropes', [{ title: 'Knots', markdown: 'Tie it twice.' }]);
    const site = await call.post(`/v1/orgs/${organization}/sites`, { title: 'Ropes', spaces: [space] });
    await page.goto(`/o/${organization}/sites/${site.id}/appearance`);
    const light = page.getByRole('group', { name: 'Colour' }).first().getByLabel('Light');
    const use = page.getByRole('button', { name: /^Use #/ });
    await expect(use).toHaveCount(0);
    await light.fill('#ffd400');
    await expect(use).toBeVisible();
    await axe(page);
    await use.click();
    await expect(use).toHaveCount(0);
    await expect(light).not.toHaveValue('#ffd400');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  test('a site gets a logo, a font, links and a footer, which readers see once they are saved', async ({
    page,
    openPage,
    signIn,
  }) => {
    const call = await signIn();
    const { organization, space } = await makeSpace(call, 'Ropes', [{ title: 'Knots', markdown: 'Tie it twice.' }]);
    const { site, published } = await publishSpace(call, organization, space, 'Ropes');
    await page.goto(`/o/${organization}/sites/${site}/appearance?preview=desktop`);
    const preview = page.frameLocator('iframe[title="Preview of the site"]');
    await expect(preview.getByText('Tie it twice.')).toBeVisible();
    const logo = page.getByRole('group', { name: 'Logo on light', exact: true });
    const choose = async (name: string, body: string) => {
      const chooser = page.waitForEvent('filechooser');
      await logo.getByRole('button', { name: /Upload|Replace/ }).click();
      await (await chooser).setFiles({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(body) });
    };
    await choose('logo.svg', 'no picture at all');
    await expect(logo.getByRole('alert')).toContainText('The file is not a picture');
    await expect(logo.getByRole('button', { name: /Remove/ })).toHaveCount(0);
    await choose(
      'logo.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="28"><path d="M0 0h120v28H0z"/></svg>',
    );
    await expect(logo.getByRole('alert')).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Font' }).click();
    await page.getByRole('option', { name: /Own font/ }).click();
    const face = page.getByRole('group', { name: 'Regular', exact: true });
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('House');
    await face.getByLabel('Regular', { exact: true }).setInputFiles(font);
    await expect(face.getByText('inter-latin-wght-normal.woff2')).toBeVisible();
    await expect(face.getByText('Aa Bb 123')).toBeVisible();
    const header = page.getByRole('group', { name: 'Links of the header' });
    await header.getByRole('button', { name: 'Add link' }).click();
    await header.getByRole('textbox', { name: 'Title of link 1' }).fill('Support');
    await header.getByRole('textbox', { name: 'Address of link 1' }).fill('ropes');
    await page.getByRole('combobox', { name: 'Style' }).click();
    await page.getByRole('option', { name: /Bold/ }).click();
    // Files show to nobody before they are saved; all else is there at once.
    const behind = page.getByText('Not every change can be shown before it is saved.');
    await expect(behind).toBeVisible();
    await expect(preview.locator('html')).toHaveAttribute('data-tone', 'bold');
    await page.getByRole('combobox', { name: 'Search' }).click();
    await page.getByRole('option', { name: /Wide/ }).click();
    await page.getByRole('combobox', { name: 'Language of the site' }).click();
    await page.getByRole('option', { name: 'German' }).click();
    await page.getByRole('checkbox', { name: 'Download the page as a PDF' }).check();
    await page.getByRole('checkbox', { name: 'Say that the site is powered by Bindery' }).uncheck();
    await page.getByRole('button', { name: 'Add column' }).click();
    await page.getByRole('textbox', { name: 'Title of column 1' }).fill('Company');
    const column = page.getByRole('group', { name: 'Links of column 1' });
    await column.getByRole('textbox', { name: 'Title of link 1' }).fill('About');
    await column.getByRole('textbox', { name: 'Address of link 1' }).fill('https://ropes.example/about');
    await axe(page);
    await page.keyboard.press('Control+s');
    await expect(header.getByRole('textbox', { name: 'Address of link 1' })).toHaveAttribute('aria-invalid', 'true');
    await header.getByRole('textbox', { name: 'Address of link 1' }).fill('https://ropes.example/help');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
    await expect(preview.getByRole('link', { name: 'Support' })).toBeVisible();
    await expect(behind).toBeHidden();
    const reader = await openPage();
    await reader.goto(published);
    const loaded = () => document.fonts.ready.then(all => [...all].filter(face => face.status === 'loaded'));
    expect(await reader.evaluate(`(${loaded})().then(faces => faces.map(({ family }) => family))`)).toEqual(['Site']);
    await expect(reader.getByRole('img', { name: 'Ropes' })).toHaveJSProperty('naturalWidth', 120);
    await expect(reader.getByRole('link', { name: 'About' })).toHaveAttribute('href', 'https://ropes.example/about');
    await expect(reader.getByRole('button', { name: 'Suche' })).toBeVisible();
    await expect(reader.getByRole('link', { name: 'Als PDF herunterladen' })).toBeVisible();
    await expect(reader.getByText(/Bindery/)).toHaveCount(0);
    await expect(reader.locator('header.top')).toHaveCSS('background-color', 'rgb(35, 83, 207)');
    await axe(reader);
  });
});

test.describe('who can read', () => {
  test.use({ allow: [/status of 404/] });

  test('a share link works until it is switched off, a site until it is unpublished', async ({
    page,
    openPage,
    signIn,
  }) => {
    const call = await signIn();
    const { organization, space } = await makeSpace(call, 'Log', [{ title: 'Days', markdown: 'Wind from the west.' }]);
    const sites = `/v1/orgs/${organization}/sites`;
    const site = await call.post(sites, { title: 'Log book', spaces: [space] });
    const { urls } = await call.post(`${sites}/${site.id}/publish`);
    const address = urls.published ?? '';
    await page.goto(`/o/${organization}/sites/${site.id}/audience`);
    await axe(page);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'New share link' }).click();
    await expect(dialog.getByText('Links work while the audience is “Share link”.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: /Share link/ }).click();
    await page.getByRole('button', { name: 'Change audience' }).click();
    await page.getByRole('button', { name: 'New share link' }).click();
    await dialog.getByLabel('Name').fill('Pilots');
    await dialog.getByRole('button', { name: 'Create link' }).click();
    // What was made is there to be handed on, and shows to nobody who looks over a shoulder until it is asked for.
    const secret = dialog.getByRole('textbox', { name: 'Secret address' });
    await expect(secret).toHaveValue(/\/•+\/$/);
    await dialog.getByRole('button', { name: 'Show address and QR code' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code of “Pilots”' })).toBeVisible();
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'New share link' })).toBeFocused();
    const works = page.getByRole('switch', { name: 'Pilots: Active' });
    await expect(works).toBeChecked();
    await axe(page);
    const { items } = await call.get(`${sites}/${site.id}/share-links`);
    const shared = items[0]?.urls.published ?? '';
    const reader = await openPage();
    expect((await reader.goto(address))?.status()).toBe(404);
    await reader.goto(shared);
    await expect(reader.getByText('Wind from the west.')).toBeVisible();
    await works.click();
    await expect(page.getByText('“Pilots” is switched off').first()).toBeVisible();
    expect((await reader.goto(shared))?.status()).toBe(404);
    await works.click();
    await expect(page.getByText('“Pilots” works again').first()).toBeVisible();
    expect((await reader.goto(shared))?.status()).toBe(200);
    // Another address, while the one before goes on for a day.
    // The mouse stands on what tells of the switch, which stays while it does.
    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: 'Actions for Pilots' }).press('Enter');
    await page.getByRole('menuitem', { name: 'New secret address…' }).click();
    await expect(page.getByRole('radio', { name: /Works for 24 hours more/ })).toBeChecked();
    await page.getByRole('button', { name: 'New address' }).click();
    await dialog.getByRole('button', { name: 'Show address and QR code' }).click();
    await expect(secret).not.toHaveValue(shared);
    const next = await secret.inputValue();
    await page.keyboard.press('Escape');
    await expect(page.getByText(/old address ends/)).toBeVisible();
    await expect(page.getByText(next)).toHaveCount(0);
    await page.getByRole('button', { name: 'Show the address of Pilots' }).click();
    await expect(page.getByText(next)).toBeVisible();
    for (const open of [shared, next]) expect((await reader.goto(open))?.status()).toBe(200);
    await page.getByRole('button', { name: 'Unpublish' }).click();
    // What becomes of readers is said before, and comes true.
    const asked = page.getByRole('alertdialog', { name: 'Unpublish “Log book”?' });
    await expect(asked.getByText('every share link of it answers “This link does not work” (404)')).toBeVisible();
    await expect(asked.getByText(/^A page that a reader has open stays/)).toBeVisible();
    await expect(asked.getByText(/^Structure, audience, share links and appearance stay/)).toBeVisible();
    // Search engines know nothing of what only holders of a link read.
    await expect(asked.getByText(/^Search engines/)).toHaveCount(0);
    await axe(page, ['light']);
    await asked.getByRole('button', { name: 'Unpublish' }).click();
    await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible();
    await expect(reader.getByText('Wind from the west.')).toBeVisible();
    expect((await reader.goto(shared))?.status()).toBe(404);
    await expect(reader.getByText('This link does not work')).toBeVisible();
    await call.post(`${sites}/${site.id}/publish`);
    expect((await reader.goto(next))?.status()).toBe(200);
  });
});
