import type { Locator, Page } from '@playwright/test';
import { type Example, setUpExample } from './example.ts';
import { axe, expect, test } from './fixtures.ts';
import { pressUntil } from './helpers.ts';
import { complete } from './parts.ts';
import { memberScreens } from './screens.ts';
import { admin, withoutAccount } from './server.ts';

test.use({ settings: withoutAccount });

const main = [
  'home',
  'inbox',
  'requests',
  'content',
  'space-page',
  'space-links',
  'request-overview',
  'request-changes',
  'request-edit-page',
  'sites',
  'site-structure',
  'site-audience',
  'members',
  'teams',
  'organization',
  'audit',
  'account-notifications',
  'account-appearance',
];

/** What reaches beyond the window, which nobody could scroll to. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const frame = document.documentElement.scrollWidth - width;
    const area = document.querySelector('[data-scroll-area]');
    const inside = area ? area.scrollWidth - area.clientWidth : 0;
    return Math.max(frame, inside);
  });

/** What is cut: heads of columns, chosen values and words on buttons anywhere, and every name that loses its beginning. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const isCut = (element: Element) => element.clientWidth > 2 && element.scrollWidth > element.clientWidth + 1;
    const cut = [...document.querySelectorAll('th, [role=combobox] .truncate, button .truncate')].filter(isCut);
    const beheaded = [...document.querySelectorAll('.truncate')].filter(isCut).filter(element => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
      if (!text?.textContent?.trim()) return false;
      const range = document.createRange();
      range.setStart(text, 0);
      range.setEnd(text, 1);
      const [first, all] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
      return first.left < all.left - 1 || first.right > all.right + 1;
    });
    const words = (elements: Element[]) => elements.map(element => element.textContent ?? '');
    return { cut: words(cut), beheaded: words(beheaded) };
  });

let example: Example | undefined;

test('the browser’s language is spoken, and another can be chosen', async ({ page, browser, server, context }) => {
  example = await setUpExample(context.request, server);
  const { organization, space, request, site, page: install } = example;
  const storageState = await context.storageState();

  await test.step('a German browser gets German, dates and numbers too', async () => {
    const german = await browser.newContext({ baseURL: server.url, locale: 'de-DE', storageState });
    const tab = await german.newPage();
    await tab.goto(`/o/${organization}`);
    await expect(tab.getByRole('heading', { level: 1, name: 'Start' })).toBeVisible();
    await expect(tab.getByRole('link', { name: /^Posteingang/ })).toBeVisible();
    expect(await tab.locator('html').getAttribute('lang')).toBe('de');
    await axe(tab, ['light']);
    const keys = tab.getByRole('dialog', { name: 'Tastenkürzel' });
    await pressUntil(tab, '?', keys);
    await expect(keys.getByText('Strg K')).toBeVisible();
    await tab.goto(`/o/${organization}/s/${space}/cr/${request}/edit/p/${install}`);
    await tab.getByRole('textbox', { name: /^Markdown/ }).press('Control+f');
    const find = tab.getByRole('textbox', { name: 'Suchen' });
    await expect(find).toBeFocused();
    await expect(tab.getByRole('button', { name: 'Alle ersetzen' })).toBeVisible();
    await tab.getByRole('textbox', { name: /^Markdown/ }).press('Control+End');
    await tab.keyboard.type('\n\n/überschrift 2');
    await complete(tab, /Überschrift 2/);
    await expect(tab.getByRole('textbox', { name: /^Markdown/ })).toContainText('## Überschrift');
    await tab.goto(`/o/${organization}/sites/${site}/address`);
    const name = tab.getByRole('textbox', { name: 'Hostname' });
    await name.fill('docs');
    await name.press('Enter');
    await expect(name).toHaveAccessibleDescription(/In der Form docs\.company\.com\./);
    await tab.goto(`/o/${organization}/settings/members`);
    await tab.getByRole('button', { name: 'Personen einladen' }).click();
    await tab
      .getByRole('dialog')
      .getByRole('combobox', { name: /^Rolle/ })
      .click();
    await expect(tab.getByRole('option', { name: /^Ersteller/ })).toBeVisible();
    await german.close();
  });

  await test.step('the account chooses, and the browser keeps it', async () => {
    await page.goto('/account/appearance');
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Darstellung' })).toBeVisible();
    await page.goto(`/o/${organization}/content`);
    await expect(page.getByRole('heading', { level: 1, name: 'Inhalte' })).toBeVisible();
  });
});

for (const [locale, direction] of [
  ['de', 'ltr'],
  ['pseudo', 'rtl'],
] as const)
  test(`${locale} fits every main screen at 390 and at 1440 pixels`, async ({ page, server, signIn }) => {
    example ??= await setUpExample(page.request, server);
    await signIn(admin);
    const broken: string[] = [];
    for (const { name, address } of memberScreens(example).filter(({ name }) => main.includes(name))) {
      await page.setViewportSize({ width: 390, height: 900 });
      await page.goto(`${address}${address.includes('?') ? '&' : '?'}locale=${locale}`);
      await expect(page.locator('h1').first()).toBeAttached();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      expect(await page.locator('html').getAttribute('dir')).toBe(direction);
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        // Right after the window has changed, the layout may still be that of the size before.
        await expect
          .poll(() => tooWide(page), { timeout: 2_000 })
          .toBe(0)
          .catch(() => undefined);
        const over = await tooWide(page);
        if (over > 0) broken.push(`${name} at ${width}: ${over} px too wide`);
        const { cut, beheaded } = await cutTexts(page);
        broken.push(...beheaded.map(text => `${name} at ${width}: the beginning of “${text}” is cut`));
        // What is longer than in any language may be cut.
        if (locale !== 'pseudo') broken.push(...cut.map(text => `${name} at ${width}: “${text}” is cut`));
      }
    }
    expect(broken).toEqual([]);
  });

test('menus, lists to choose from and the heads of tables run with the interface', async ({ page, server, signIn }) => {
  example ??= await setUpExample(page.request, server);
  await signIn(admin);
  await page.goto(`/o/${example.organization}/settings/audit?locale=pseudo`);
  await page.getByRole('main').getByRole('combobox').nth(3).click();
  await expect(page.getByRole('listbox')).toHaveAttribute('dir', 'rtl');
  await page.keyboard.press('Escape');
  await page.locator('[aria-haspopup=menu]').filter({ hasText: 'Ada Lovelace' }).click();
  await expect(page.getByRole('menu')).toHaveCSS('direction', 'rtl');
  await page.keyboard.press('Escape');
  const room = (text: Locator) =>
    text.evaluate(element => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return element.getBoundingClientRect().right - range.getBoundingClientRect().right;
    });
  expect(await room(page.getByRole('columnheader').first().locator('span').first())).toBeLessThan(2);
  await page.goto(`/o/${example.organization}/inbox?locale=pseudo`);
  expect(await room(page.getByText('Does this hold for npm run dev too?'))).toBeLessThan(2);
});

test('from right to left tabs fade only where there are more, and a description begins where its title does', async ({
  page,
  server,
  signIn,
}) => {
  example ??= await setUpExample(page.request, server);
  await signIn(admin);
  await page.goto(`/o/${example.organization}/inbox?locale=pseudo`);
  const row = page.getByRole('main').getByRole('navigation').first();
  await expect(row.getByText('2')).toBeVisible();
  // Its links are measured in the next frame.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  const { room, fade } = await row.evaluate(element => ({
    room: element.scrollWidth - element.clientWidth,
    fade: getComputedStyle(element).getPropertyValue('--fade-start'),
  }));
  expect(room).toBeGreaterThan(0);
  expect(fade).toBe('0px');

  const { organization, space, request, page: install } = example;
  await page.goto(`/o/${organization}/s/${space}/cr/${request}/edit/p/${install}`);
  const head = page.getByRole('main').locator('textarea[dir=auto]');
  await expect(head).toHaveCount(2);
  const edges = await head.evaluateAll(fields =>
    fields.map(field => field.getBoundingClientRect()).map(({ left, right }) => [left, right]),
  );
  expect(edges[1]).toEqual(edges[0]);
});

test('the filters of members stand in one line in German, also while they narrow the list', async ({
  page,
  server,
  signIn,
}) => {
  example ??= await setUpExample(page.request, server);
  await signIn(admin);
  for (const [width, filter] of [
    [1280, ''],
    [1440, '&role=edit'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/o/${example.organization}/settings/members?locale=de${filter}`);
    const bar = page.getByRole('search', { name: 'Mitglieder' });
    await expect(bar.getByRole('combobox', { name: 'Team' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Filter aufheben' })).toHaveCount(filter ? 1 : 0);
    const lines = () =>
      bar.locator('button, input').evaluateAll(parts => {
        const middles = parts.map(part => part.getBoundingClientRect()).map(({ top, height }) => top + height / 2);
        return new Set(middles.map(middle => Math.round(middle / 20))).size;
      });
    await expect.poll(lines, `at ${width}`).toBe(1);
  }
});
