import { freePort } from '../scripts/lib/postgres.mjs';
import { type EngineServer, startEngine } from '../src/server/translations/testing/engine-server.ts';
import { axe, expect, test } from './fixtures.ts';
import { makeSpace } from './helpers.ts';

// The service has to know the engine's address when it starts.
const port = await freePort();
let engine: EngineServer;

test.use({ settings: { TRANSLATION_URL: `libretranslate+http://127.0.0.1:${port}`, FETCH_ALLOW: '127.0.0.1' } });
test.beforeAll(async () => {
  engine = await startEngine(port);
});
test.afterAll(() => engine.stop());

const pages = [
  { title: 'Mooring', markdown: 'Tie the boat to the bollard.' },
  { title: 'Sailing', markdown: 'Hoist the sail.' },
];

test('a space is translated, falls behind its source, and catches up', { tag: '@core' }, async ({ page, signIn }) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Harbour', pages);
  await page.goto(`/o/${organization}`);
  await page.getByRole('link', { name: 'Translations' }).click();
  await expect(page.getByText('No translations')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'New translation' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Translate', exact: true }).click();
  await expect(dialog.getByText('Choose a space.')).toBeVisible();
  await expect(dialog.getByText('Choose a language.')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Space' })).toBeFocused();
  const choose = async (field: string, option: string) => {
    await dialog.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const [mooring, sailingPage] = (await call.get(`/v1/spaces/${space}/content/pages`)).pages;
  await choose('Space', 'Harbour');
  await choose('Its language', 'English');
  await choose('Translate into', 'French');
  await expect(dialog.getByText(/3 pages, about \d+ words or \d+ characters/)).toBeVisible();
  await dialog.getByLabel('Instructions').fill('Address sailors.');
  await expect(dialog.getByRole('link', { name: 'Glossary' })).toHaveAttribute('href', /\/translations\/glossary$/);
  await axe(page, ['light']);
  await dialog.getByRole('button', { name: 'Translate', exact: true }).click();

  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Harbour: French' })).toBeVisible();
  await expect(main.getByText('Up to date')).toBeVisible();
  const states = main.getByRole('table', { name: 'Pages' });
  await expect(states.getByRole('row', { name: /Mooring.*Translated/ })).toBeVisible();
  await expect(main.getByRole('textbox', { name: 'Instructions' })).toHaveValue('Address sailors.');

  await call.post(`/v1/spaces/${space}/content`, {
    changes: [{ operation: 'insert_page', at: 2, title: 'Anchoring', document: { markdown: 'Drop it.' } }],
  });
  engine.moods.push('forbidden');
  await page.reload();
  await expect(main.getByText('1 page behind')).toBeVisible();
  await expect(states.getByRole('row', { name: /Anchoring.*Not yet/ })).toBeVisible();
  await main.getByRole('button', { name: 'Run now' }).click();
  await expect(main.getByText('The last run failed')).toBeVisible();
  await expect(main.getByText('The result before it is kept.')).toBeVisible();
  await axe(page);
  engine.indigestible = 'Drop it';
  await main.getByRole('button', { name: 'Run now' }).click();
  await expect(main.getByText('The last run could not translate 1 page')).toBeVisible();
  await expect(main.getByText('Anchoring: The translation engine answered with status 500.')).toBeVisible();
  await main.getByRole('button', { name: 'Log', exact: true }).click();
  const log = page.getByRole('dialog', { name: 'Log of the last run' });
  await expect(log.getByRole('listitem')).toContainText(['Anchoring']);
  await axe(page, ['light']);
  await page.keyboard.press('Escape');
  engine.indigestible = undefined;
  await main.getByRole('button', { name: 'Show failed pages' }).click();
  const which = main.getByRole('combobox', { name: 'Which pages' });
  await expect(which).toBeFocused();
  await expect(states.getByRole('row')).toHaveText([/^Page/, /Anchoring/]);
  await which.press('Enter');
  await page.getByRole('option', { name: 'All pages' }).press('Enter');
  await expect(which).toBeFocused();
  await main.getByRole('button', { name: 'Retry failed pages' }).press('Enter');
  await expect(main.locator(':focus')).toBeAttached();
  await expect(main.getByText('Up to date')).toBeVisible();
  await expect(states.getByRole('row', { name: /Anchoring.*Translated/ })).toBeVisible();
  const sailing = states.getByRole('row', { name: /Sailing/ });
  await sailing.getByRole('link', { name: 'Sailing' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sailing' })).toBeFocused();
  await expect(main.getByText('Hoist the sail.', { exact: true })).toBeVisible();
  await axe(page);
  await main.getByRole('button', { name: 'Translate “Hoist the sail.”' }).press('Enter');
  await main.getByRole('textbox', { name: 'Translation of “Hoist the sail.”' }).fill('Hissez la voile.');
  await axe(page, ['light']);
  await page.keyboard.press('Control+Enter');
  await expect(main.getByText('Edited by')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Translate “Hoist the sail.”' })).toBeFocused();
  await main.getByRole('button', { name: 'Compare with the engine' }).click();
  await expect(main.getByRole('region', { name: 'What the engine makes of it now' })).toContainText('HOIST THE SAIL.');
  await axe(page);
  await call.post(`/v1/spaces/${space}/content`, {
    changes: [{ operation: 'update_page', page: sailingPage?.id, document: { markdown: 'Hoist the big sail.' } }],
  });
  await page.goBack();
  await main.getByRole('button', { name: 'Run now' }).click();
  await states
    .getByRole('row', { name: /Sailing.*Check/ })
    .getByRole('link', { name: 'Sailing' })
    .click();
  const texts = main.getByRole('list', { name: 'Texts of the page' });
  await expect(texts.getByText('Needs attention')).toHaveCount(1);
  await expect(texts.getByRole('insertion')).toHaveText('big ');
  await expect(texts.getByRole('region', { name: 'What the engine makes of it now' })).toContainText(
    'HOIST THE BIG SAIL.',
  );
  await axe(page);
  await texts.getByRole('button', { name: 'Keep mine' }).press('Enter');
  await expect(texts.getByText('Needs attention')).toBeHidden();
  await expect(texts.getByRole('button', { name: 'Translate “Hoist the big sail.”' })).toBeFocused();
  await expect(texts.getByText('Hissez la voile.', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(states.getByRole('row', { name: /Sailing.*By hand/ })).toBeVisible();
  await main.getByRole('link', { name: 'Open the result' }).click();
  await expect(page.getByText('TIE THE BOAT TO THE BOLLARD.')).toBeVisible();

  const result = new URL(page.url()).pathname.split('/s/')[1]?.split('/')[0] ?? '';
  const site = await call.post(`/v1/orgs/${organization}/sites`, { title: 'Harbour', spaces: [space, result] });
  const { urls } = await call.post(`/v1/orgs/${organization}/sites/${site.id}/publish`);
  await call.post(`/v1/spaces/${space}/content`, {
    changes: [
      { operation: 'insert_page', at: 0, title: 'Casting off', document: { markdown: 'Let go.' } },
      { operation: 'update_page', page: mooring?.id, document: { markdown: 'Tie the boat twice.' } },
    ],
  });
  await page.goto(`/o/${organization}/translations`);
  const list = main.getByRole('region', { name: 'Harbour' });
  const french = list.getByRole('row', { name: /^French.*2 pages behind.*Harbour \(français\).*Harbour/ });
  await french.hover();
  await french.getByRole('button', { name: 'Actions for French' }).click();
  await page.getByRole('menuitem', { name: /^Pause/ }).click();
  await expect(french.getByText('Paused')).toBeVisible();
  await axe(page);
  await french.getByRole('button', { name: 'Actions for French' }).click();
  await page.getByRole('menuitem', { name: 'Instructions' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Instructions' })).toHaveValue('Address sailors.');
  await axe(page, ['light']);
  await page.keyboard.press('Escape');
  await page.goto(`${urls.published}mooring`);
  await page.getByLabel(/^Language/).click();
  await page.getByRole('link', { name: /français/ }).click();
  await expect(page.getByRole('note')).toContainText('La version d’origine (anglais) a changé le');
  await axe(page);
  await page.getByRole('link', { name: 'Lire la version d’origine (anglais)' }).click();
  await expect(page.getByText('Tie the boat twice.')).toBeVisible();
  await page.getByRole('link', { name: 'Casting off' }).first().click();
  await page.getByLabel(/^Language/).click();
  await page.getByRole('link', { name: /français/ }).click();
  await expect(page.getByRole('note')).toContainText('Cette page n’est pas encore traduite.');
  await expect(page.getByText('Let go.').locator('..')).toHaveAttribute('lang', 'en');
  await axe(page);
});

test('a term of the glossary is added, changed and taken away', async ({ page, signIn }) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Harbour', pages);
  const source = { space, language: 'en' };
  const { id } = await call.post(`/v1/orgs/${organization}/translations`, { language: 'fr', source });
  const translation = () => call.get(`/v1/orgs/${organization}/translations/${id}`);
  await expect.poll(async () => (await translation()).stats.runs).toBe(1);
  await page.goto(`/o/${organization}/translations`);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await main.getByRole('link', { name: 'Glossary' }).click();
  await main.getByRole('button', { name: 'New term' }).click();
  await dialog.getByLabel('Term in English').fill('bollard');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Give the term in at least two languages.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Add language' }).click();
  await page.getByRole('option', { name: 'French', exact: true }).click();
  await dialog.getByLabel('Term in French').fill('bite');
  await expect(dialog.getByText('Only 1 text on 1 page will be translated again for this.')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Translate them now' })).toBeChecked();
  engine.requests.length = 0;
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('The translation has begun')).toBeVisible();
  await expect.poll(async () => (await translation()).stats.runs).toBe(2);
  expect(engine.texts()).toHaveLength(1);
  await main.getByRole('row', { name: /bollard.*bite/ }).click();
  await dialog.getByLabel('Term in French').fill('bitte');
  await axe(page, ['light']);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await main.getByRole('row', { name: /bollard.*bitte/ }).hover();
  await main.getByRole('button', { name: 'Actions for bollard' }).click();
  await page.getByRole('menuitem', { name: 'Delete “bollard”' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete “bollard”?' });
  await expect(question.getByText('Only 1 text on 1 page will be translated again for this.')).toBeVisible();
  await question.getByRole('button', { name: 'Delete term' }).click();
  await expect(main.getByText('No terms')).toBeVisible();
  // A name needs one form, and stays as it is in every language.
  await main.getByRole('button', { name: 'New term' }).click();
  await dialog.getByLabel('Term in English').fill('GraphQL');
  await dialog.getByRole('checkbox', { name: 'Keep as is' }).check();
  await dialog.getByRole('checkbox', { name: 'Match case' }).check();
  await axe(page, ['light']);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(main.getByRole('row', { name: /GraphQL.*Kept as is.*Match case/ })).toBeVisible();
});
