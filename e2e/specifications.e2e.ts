import { axe, expect, test } from './fixtures.ts';
import { makeSpace } from './helpers.ts';

test.use({ settings: { FETCH_ALLOW: '127.0.0.1' } });

const specification = (paths: object, version = '1') =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'Berths', version }, paths });
const berths = { get: { summary: 'List berths', responses: {} } };

test('a specification comes in as a file, and says why another source failed', { tag: '@core' }, async ({
  page,
  signIn,
}) => {
  const { organization } = await makeSpace(await signIn(), 'Harbour', []);
  await page.goto(`/o/${organization}/openapi`);
  await page.getByRole('main').getByRole('button', { name: 'Add specification' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Harbour API');
  await expect(dialog.getByText('Lower case letters and digits, with single hyphens between')).toBeVisible();
  await axe(page, ['light']);
  await dialog.getByRole('button', { name: 'Take “harbour-api”' }).click();
  await expect(dialog.getByText('This name is free.')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('harbour');
  await dialog.getByRole('radio', { name: 'File' }).check();
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'api.json',
    mimeType: 'application/json',
    buffer: Buffer.from(specification({ '/berths': berths })),
  });
  await axe(page, ['light']);
  await dialog.getByRole('button', { name: 'Add specification' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('Ready')).toBeVisible();
  await expect(main.getByRole('list', { name: 'Operations' }).getByText('List berths')).toBeVisible();

  await main.getByRole('link', { name: 'Settings', exact: true }).click();
  await main.getByRole('button', { name: 'Replace source' }).click();
  await dialog.getByRole('radio', { name: 'Address' }).check();
  await dialog.getByLabel('Address of the document').fill('http://127.0.0.1:9/api.json');
  await dialog.getByRole('button', { name: 'Replace source' }).click();
  await expect(main.getByText('The document could not be fetched')).toBeVisible();
  await expect(main.getByText('Pages still show the version before.')).toBeVisible();
  await main.getByRole('combobox', { name: 'Read again by itself' }).click();
  await page.getByRole('option', { name: 'Every day' }).click();
  await expect(page.getByText('Reading of “harbour” changed')).toBeVisible();
  await axe(page);
  await page.reload();
  await expect(main.getByRole('combobox', { name: 'Read again by itself' })).toHaveText('Every day');

  await main.getByRole('button', { name: 'More about this specification' }).click();
  await page.getByRole('menuitem', { name: 'Show in the audit log' }).click();
  await expect(main.getByText('One thing: harbour')).toBeVisible();

  // Whatever the width of the window, the list is no wider, and the name has room.
  await page.goto(`/o/${organization}/openapi`);
  const name = main.getByRole('link', { name: 'harbour', exact: true });
  for (const width of [390, 640, 768, 1024, 1100, 1280, 1536]) {
    await page.setViewportSize({ width, height: 720 });
    await expect.poll(async () => (await name.boundingBox())?.width, { message: `at ${width}` }).toBeGreaterThan(100);
    await expect
      .poll(() => main.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), {
        message: `at ${width}`,
      })
      .toBe(0);
  }
});

test('references that lead nowhere are named beside the operations, which are served', async ({
  page,
  server,
  signIn,
}) => {
  const { organization } = await makeSpace(await signIn(), 'Harbour', []);
  const responses = { 200: { $ref: '#/components/responses/Berth' }, 404: { $ref: '#/components/responses/Berth' } };
  const gone = Array.from({ length: 12 }, (_, n) => ({ $ref: `#/components/parameters/P${n}` }));
  await page.request.put(`${server.url}/v1/orgs/${organization}/openapi/harbour`, {
    data: { source: { text: specification({ '/berths': { get: { responses, parameters: gone } } }) } },
    headers: { origin: server.url },
    failOnStatusCode: true,
  });
  await page.goto(`/o/${organization}/openapi/harbour`);
  const main = page.getByRole('main');
  await expect(main.getByText('13 references lead nowhere')).toBeVisible();
  const first = main.getByRole('listitem').filter({ hasText: '#/components/responses/Berth' });
  await expect(first).toContainText('in openapi.json › paths › /berths › get › responses › 200 and one more place');
  await expect(main.getByText('and 3 more')).toBeVisible();
  await expect(main.getByRole('list', { name: 'Operations' }).getByText('/berths')).toBeVisible();
  await axe(page);
});

test('a new version of a specification shows what may break, and is made public and deleted', async ({
  page,
  server,
  signIn,
}) => {
  const call = await signIn();
  const { organization } = await makeSpace(call, 'Harbour', []);
  const send = (paths: object, version: string) =>
    page.request.put(`${server.url}/v1/orgs/${organization}/openapi/harbour`, {
      data: { source: { text: specification(paths, version) } },
      headers: { origin: server.url },
      failOnStatusCode: true,
    });
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } };
  await send({ '/berths': { get: { ...berths.get, parameters: [limit] }, post: { responses: {} } } }, '1.0.0');
  await page.goto(`/o/${organization}/openapi/harbour/versions`);
  const main = page.getByRole('main');
  await expect(main.getByText('Latest')).toBeVisible();
  const required = { ...limit, required: true, schema: { type: 'string' } };
  await send({ '/berths': { get: { ...berths.get, parameters: [required] } }, '/berths/{id}': berths }, '2.0.0');
  const compare = main.getByRole('button', { name: 'Compare with the version before' });
  await expect(async () => {
    await page.reload();
    await expect(compare).toBeVisible({ timeout: 2000 });
  }).toPass();
  await compare.click();
  const sheet = page.getByRole('dialog', { name: 'Compare versions' });
  await expect(sheet.getByRole('combobox', { name: 'Compared with' })).toContainText('1.0.0 ·');
  await expect(sheet.getByRole('combobox', { name: 'Version' })).toContainText('2.0.0 ·');
  const breaking = sheet.getByRole('region', { name: 'May break callers' });
  await expect(breaking.getByRole('listitem').filter({ hasText: 'POST /berths' })).toContainText('Removed');
  await expect(breaking).toContainText('Required now');
  await expect(breaking).toContainText('Was integer, now string');
  await expect(sheet.getByRole('region', { name: 'Added' })).toContainText('GET /berths/{id}');
  await axe(page, ['light']);
  // The other way round, by an address that can be given to others.
  const [newest, oldest] = (await call.get(`/v1/orgs/${organization}/openapi/harbour/versions`)).items;
  await page.goto(`/o/${organization}/openapi/harbour/versions?compare=${oldest?.id}&against=${newest?.id}`);
  await expect(sheet.getByRole('region', { name: 'Added' })).toContainText('POST /berths');
  await expect(sheet.getByRole('combobox', { name: 'Compared with' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Copy as Markdown' })).toBeVisible();
  await page.keyboard.press('Escape');

  await main.getByRole('link', { name: 'Settings', exact: true }).click();
  await main.getByRole('switch', { name: 'Public document' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make public' }).click();
  await expect(main.getByText(`/files/openapi/${organization}/harbour`)).toBeVisible();
  await axe(page, ['light']);
  await main.getByRole('button', { name: 'Delete specification' }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill('harbour');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete specification' }).click();
  await expect(main.getByText('No API specifications')).toBeVisible();
});
