import type { APIRequestContext, Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { axe, expect, test } from './fixtures.ts';
import { makeSpace } from './helpers.ts';
import { publishSpace } from './site-helpers.ts';

/** Larger than it is shown. */
const picture = PNG.sync.write(new PNG({ width: 1600, height: 400, colorType: 0 })).toString('base64');

const markdown = `Everything begins here.

## Install

\`\`\`bash
npm install harbour
\`\`\`

{% tabs %}
{% tab title="macOS" %}
Open the image.
{% endtab %}
{% tab title="Linux" %}
Unpack the archive.
{% endtab %}
{% endtabs %}

## Configure

![The harbour](data:image/png;base64,${picture})

- [x] Choose a port

${'A paragraph that makes the page long enough to scroll.\n\n'.repeat(40)}

## Anchor the boat

Ropes and knots.
`;

/** Publishes a site of three pages, which looks as told. Its address. */
async function publish(request: APIRequestContext, origin: string, look?: object): Promise<string> {
  const call = async (path: string, data: unknown) => {
    const answer = await request.post(path, { data, headers: { origin }, failOnStatusCode: true });
    return answer.json();
  };
  const { items } = await (await request.get('/v1/orgs')).json();
  const organization = items[0] ?? (await call('/v1/orgs', { title: 'Harbour' }));
  const space = await call(`/v1/orgs/${organization.id}/spaces`, { title: 'Manual' });
  const page = (title: string, text: string, members = {}) => ({
    operation: 'insert_page',
    title,
    document: { markdown: text },
    ...members,
  });
  const changes = [
    page('Begin', markdown, { at: 0, description: 'The first steps' }),
    page('Sails', 'How to set them.', { ref: 'sails', at: 1 }),
    page('Reefing', 'When the wind grows.', { into: 'sails' }),
  ];
  await call(`/v1/spaces/${space.id}/content`, { changes });
  const site = await call(`/v1/orgs/${organization.id}/sites`, { title: 'Harbour', spaces: [space.id] });
  const path = `/v1/orgs/${organization.id}/sites/${site.id}`;
  if (look) {
    const plain = await (await request.get(`${path}/customization`)).json();
    const answer = { data: { ...plain, ...look }, headers: { origin }, failOnStatusCode: true };
    await request.put(`${path}/customization`, answer);
  }
  const { urls } = await call(`${path}/publish`, {});
  return urls.published;
}

async function openSite(page: Page, origin: string): Promise<string> {
  const address = await publish(page.request, origin);
  await page.goto(address);
  return address;
}

test('a reader finds a section with the keyboard alone', { tag: '@core' }, async ({ page, server, signIn }) => {
  await signIn();
  const address = await openSite(page, server.url);
  await expect(page.getByRole('heading', { level: 1, name: 'Begin' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('knots');
  const found = page.getByRole('option', { name: /Anchor the boat/ });
  await expect(found).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('/');
  await expect(found).toBeVisible();
  // The page itself has none of the words.
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option', { name: 'Begin' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${address}#anchor-the-boat`);
  await expect(page.getByRole('heading', { name: 'Anchor the boat' })).toBeInViewport();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('what is typed and entered at once leads to what it finds, not to what was found before', async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  const address = await openSite(page, server.url);
  await page.keyboard.press('/');
  await page.keyboard.insertText('knots');
  await expect(page.getByRole('option', { name: /Anchor the boat/ })).toBeVisible();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('reefing');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${address}sails/reefing`);
});

test('code is copied, tabs change, the outline follows, pages lead to each other', async ({
  page,
  context,
  server,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn();
  const address = await openSite(page, server.url);
  await axe(page);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm install harbour');
  const whole = page.getByRole('button', { name: 'Copy as Markdown' });
  await whole.click();
  await expect(page.getByRole('button').filter({ hasText: '✓ Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('```bash\nnpm install harbour\n```');
  await expect(whole).toBeVisible();
  await page.getByText('Linux', { exact: true }).click();
  await expect(page.getByText('Unpack the archive.')).toBeVisible();
  await expect(page.getByText('Open the image.')).toBeHidden();
  const outline = page.getByRole('navigation', { name: 'On this page' });
  await outline.getByRole('link', { name: 'Anchor the boat' }).click();
  await expect(outline.locator('[aria-current]')).toHaveText('Anchor the boat');
  await page.getByRole('link', { name: 'Next Sails' }).click();
  await expect(page).toHaveURL(`${address}sails`);
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Reefing' }).click();
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveText('Sails');
});

test('a link to a heading leads there at once, and the outline marks it and what it scrolls to', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const parts = [...Array(120).keys()].map(at => `## Part ${at}\n\n${'Words and more words. '.repeat(30)}`);
  const tabs = `{% tabs %}\n{% tab title="macOS" %}\nOpen it.\n{% endtab %}\n{% tab title="Linux" %}\n### Unpack it\n\nx\n{% endtab %}\n{% endtabs %}`;
  const text = [...parts, '## Ways', tabs, '## Short', 'x', '## Last', 'x'].join('\n\n');
  const { organization, space } = await makeSpace(call, 'Guide', [{ title: 'Begin', markdown: text }]);
  const { published } = await publishSpace(call, organization, space, 'Harbour');
  const outline = page.getByRole('navigation', { name: 'On this page' });
  const marked = outline.locator('[aria-current]');
  await page.emulateMedia({ reducedMotion: 'no-preference' });

  await page.goto(published);
  await expect(marked).toHaveText('Part 0');
  await page.goto('about:blank');
  await page.goto(`${published}#part-90`);
  const after = await page.evaluate(() => ({ y: scrollY, top: document.getElementById('part-90')?.offsetTop ?? 0 }));
  expect(after.y).toBeGreaterThan(after.top - 400);
  await expect(marked).toHaveText('Part 90');
  await expect(marked).toBeInViewport();

  await outline.getByRole('link', { name: 'Part 93' }).click();
  await expect(marked).toHaveText('Part 93');
  await page.getByRole('heading', { name: 'Part 93' }).click();
  await page.keyboard.press('Home');
  await expect(marked).toHaveText('Part 0');
  await expect(marked).toBeInViewport();
  for (const name of ['Short', 'Unpack it']) {
    await outline.getByRole('link', { name }).click();
    await expect(marked).toHaveText(name);
    await expect(page.getByRole('heading', { name })).toBeInViewport();
  }

  // What the reader chose before must not hide what a link leads to.
  await page.getByText('macOS', { exact: true }).click();
  await page.goto('about:blank');
  await page.goto(`${published}#unpack-it`);
  await expect(page.getByRole('heading', { name: 'Unpack it' })).toBeInViewport();
});

test('a long list of pages stays where it is from page to page, and buttons beside each other stand apart in one line', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const button = (kind: string, text: string) => `<a href="https://example.com" class="button ${kind}">${text}</a>`;
  const markdown = button('primary', 'Start') + button('secondary', '<i class="fa-rocket">:rocket:</i> See');
  const pages = [...Array(45).keys()].map(at => ({ title: `Page ${at}`, markdown }));
  const { organization, space } = await makeSpace(call, 'Guide', pages);
  const { published } = await publishSpace(call, organization, space, 'Harbour');
  const heightOf = async (name: string) => {
    const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true });
    return Math.round((await link.boundingBox())?.y ?? 0);
  };
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto(published);
  const list = page.getByRole('navigation', { name: 'Pages' });
  for (const name of ['Page 39', 'Page 30']) {
    await list.getByRole('link', { name, exact: true }).scrollIntoViewIfNeeded();
    const before = await heightOf(name);
    await list.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(await heightOf(name)).toBe(before);
  }
  // The page before it is out of sight.
  await page.goto(published);
  await expect(list.getByRole('link', { name: 'Page 0', exact: true })).toBeInViewport();

  const [start, see] = await Promise.all(
    ['Start', 'See'].map(name => page.getByRole('main').getByRole('link', { name }).boundingBox()),
  );
  expect(see?.y).toBe(start?.y);
  expect((see?.x ?? 0) - (start?.x ?? 0) - (start?.width ?? 0)).toBeGreaterThanOrEqual(8);
});

test('menus of the header open and close by their own buttons, and no heading takes the place of the frame', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const text = `{% tabs %}\n{% tab title="macOS" %}\nOpen it.\n{% endtab %}\n{% tab title="Linux" %}\nUnpack it.\n{% endtab %}\n{% endtabs %}\n\n${'Words.\n\n'.repeat(60)}## Content\n\nx\n\n## Pages\n\ny`;
  const { organization, space } = await makeSpace(call, 'Guide', [{ title: 'Begin', markdown: text }]);
  const sites = `/v1/orgs/${organization}/sites`;
  const site = `${sites}/${(await call.post(sites, { title: 'Harbour', visibility: 'unlisted', spaces: [space] })).id}`;
  const made: string[] = [];
  for (let at = 0; at < 9; at++) {
    const title = `Section number ${at}`;
    const other = await makeSpace(call, title, [{ title: 'Begin', markdown: title }], organization);
    made.push((await call.post(`${site}/sections`, { spaceId: other.space })).id);
  }
  await call.post(`${site}/section-groups`, { title: 'Reference', sections: made.slice(0, 2) });
  const { urls } = await call.post(`${site}/publish`);
  await page.goto(urls.published ?? '');
  const row = page.getByRole('navigation', { name: 'Sections' });
  for (const [width, name, entry] of [
    [1440, 'Reference', 'Section number 1'],
    [900, 'More', 'Section number 8'],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    const button = row.locator('summary', { hasText: name }).filter({ visible: true }).first();
    await button.click();
    const link = row.getByRole('link', { name: entry }).filter({ visible: true });
    await expect(link).toBeVisible();
    await button.click();
    await expect(link).toBeHidden();
  }
  // What a text has as tabs stays as it is.
  await page.getByText('Linux', { exact: true }).click();
  await expect(page.getByText('Unpack it.')).toBeVisible();
  for (const name of ['Content', 'Pages']) {
    await page.goto(`${urls.published}#${name.toLowerCase()}`);
    await expect(page.getByRole('heading', { name })).toBeInViewport();
  }
  await page.goto(urls.published ?? '');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('what a reader chose stays: tabs, branches of the sidebar, a closed announcement; pictures are enlarged', async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  const announcement = { message: 'Closed on Monday', style: 'info' };
  const address = await publish(page.request, server.url, { announcement });
  await page.goto(address);
  await page.getByText('Linux', { exact: true }).click();
  await page.locator('summary[aria-label="Pages below Sails"]').click();
  await page.getByRole('button', { name: 'Close the announcement' }).click();
  await expect(page.getByText('Closed on Monday')).toBeHidden();
  await axe(page);
  await page.getByRole('link', { name: 'Next Sails' }).click();
  await expect(page).toHaveURL(`${address}sails`);
  await page.goto(address);
  await expect(page.getByText('Unpack the archive.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reefing' })).toBeVisible();
  await expect(page.getByText('Closed on Monday')).toBeHidden();
  const picture = page.getByRole('button', { name: 'Enlarge the picture: The harbour' });
  await picture.press('Enter');
  await expect(page.getByRole('dialog').getByRole('img', { name: 'The harbour' })).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(picture).toBeFocused();
});

test.describe('what other sites have', () => {
  test.use({ beyond: [/^https:\/\/www\.youtube-nocookie\.com$/] });

  test('a frame is loaded once it is asked for, and a diagram is drawn where it is', async ({ page, signIn }) => {
    const call = await signIn();
    const markdown = `{% embed url="https://youtu.be/abc" %}\nThe tour\n{% endembed %}\n\n\`\`\`mermaid\nflowchart LR\n  Write --> Merge\n\`\`\``;
    const { organization, space } = await makeSpace(call, 'Frames', [{ title: 'Begin', markdown }]);
    const { published } = await publishSpace(call, organization, space, 'Frames');
    const asked: string[] = [];
    await page.route('https://www.youtube-nocookie.com/**', route => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>It plays</p>' });
    });
    await page.goto(published);
    await expect(page.getByText('Merge', { exact: true })).toBeVisible();
    await expect(page.getByText('flowchart LR')).toBeHidden();
    await axe(page);
    expect(asked).toEqual([]);
    await page.getByRole('link', { name: /YouTube/ }).click();
    await expect(page.frameLocator('iframe[title="YouTube"]').getByText('It plays')).toBeVisible();
    expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/abc?autoplay=1']);
    await page.goto(`/o/${organization}/s/${space}`);
    await expect(page.getByText('Merge', { exact: true })).toBeVisible();
  });
});

test('a chosen theme stays', async ({ page, server, signIn }) => {
  await signIn();
  await openSite(page, server.url);
  const canvas = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await canvas()).toBe('rgb(255, 255, 255)');
  await page.locator('summary[aria-label="Theme"]').click();
  await page.getByRole('button', { name: 'Dark' }).click();
  expect(await canvas()).toBe('rgb(15, 18, 23)');
  await page.reload();
  expect(await canvas()).toBe('rgb(15, 18, 23)');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the pages come from the side', async ({ page, server, signIn }) => {
    await signIn();
    const address = await openSite(page, server.url);
    await page.getByRole('button', { name: 'Open the list of pages' }).click();
    await axe(page);
    await page.getByRole('link', { name: 'Sails', exact: true }).click();
    await expect(page).toHaveURL(`${address}sails`);
    await axe(page);
    await page.getByRole('link', { name: 'Accessibility statement' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Accessibility statement' })).toBeVisible();
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('the name of a file gives way to the button that copies its code', async ({ page, signIn }) => {
    const call = await signIn();
    const code = '```ts title="src/a/file/whose/name/is/too/long/for/a/phone.ts"\nexport const one = 1;\n```';
    const { organization, space } = await makeSpace(call, 'Code', [{ title: 'Begin', markdown: code }]);
    await page.goto((await publishSpace(call, organization, space, 'Code')).published);
    const copy = page.getByRole('button', { name: 'Copy', exact: true });
    await expect(copy).toBeVisible();
    const lines = () =>
      copy.evaluate(button => {
        const range = document.createRange();
        range.selectNodeContents(button);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
    expect(await lines()).toBe(1);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('a site can be read', async ({ page, server, signIn }) => {
    await signIn();
    const address = await openSite(page, server.url);
    await expect(page.getByText('Everything begins here.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Search' })).toBeHidden();
    await page.getByText('Linux', { exact: true }).click();
    await expect(page.getByText('Unpack the archive.')).toBeVisible();
    await page.getByRole('button', { name: 'Open the list of pages' }).click();
    await page.getByRole('link', { name: 'Sails', exact: true }).click();
    await expect(page).toHaveURL(`${address}sails`);
  });
});

test.describe('what is not there', () => {
  test.use({ allow: [/status of 404/] });

  test('says so in the site, and where no site is', async ({ page, server, signIn }) => {
    await signIn();
    const address = await openSite(page, server.url);
    await page.goto(`${address}nowhere`);
    await expect(page.getByRole('heading', { name: 'This page is not here' })).toBeVisible();
    await axe(page);
    await page.getByRole('link', { name: 'Go to the start' }).click();
    await expect(page).toHaveURL(address);
    await page.goto(new URL('/no-such-site/', address).href);
    await expect(page.getByRole('heading', { name: 'Nothing is published here' })).toBeVisible();
    await axe(page);
  });
});

test('links of the header are in the list of pages where the header has no room for them', async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  const header = { links: [{ title: 'Product', to: 'https://product.example' }] };
  const address = await publish(page.request, server.url, { header });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  const product = page.getByRole('link', { name: 'Product' });
  await expect(product).toBeHidden();
  await page.getByRole('button', { name: 'Open the list of pages' }).click();
  await expect(product).toHaveAttribute('href', 'https://product.example');
  await axe(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);
  await expect(product).toHaveCount(1);
});

test('words of any length stay inside the page, and leave the name of the site its room', async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';
  const links = [long, ...['one', 'two', 'three'].map(team => `Pricing and plans for team ${team}`)].map(title => ({
    title,
    to: `https://product.example/${encodeURIComponent(title)}`,
  }));
  const footer = { groups: [{ title: long.slice(0, 50), links }] };
  const announcement = { enabled: true, style: 'warning', message: long };
  const address = await publish(page.request, server.url, { header: { links }, footer, announcement });
  for (const width of [1440, 960, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll('.announcement *, .top a, .top summary, .bottom *')]
        .filter(element => element.checkVisibility())
        .filter(element => element.getBoundingClientRect().right > document.documentElement.clientWidth)
        .map(element => element.textContent),
    );
    expect(outside, `at ${width} pixels`).toEqual([]);
    const name = await page.locator('.brand').boundingBox();
    expect(name?.width, `at ${width} pixels`).toBeGreaterThanOrEqual(48);
  }
});

test.describe('where the service fails', () => {
  test.use({ allow: [/status of 500/] });
  test('a search that fails says so, and finds again once it can', async ({ page, server, signIn }) => {
    await signIn();
    await openSite(page, server.url);
    // Every search fails until the message was seen: slow typing asks more than once.
    await page.route(/[?&]q=/, route => route.fulfill({ status: 500, body: '' }));
    await page.keyboard.press('/');
    await page.keyboard.type('knot');
    const said = page.getByRole('dialog').getByRole('status');
    await expect(said).toHaveText('The search failed. Try again in a moment.');
    await page.unrouteAll({ behavior: 'wait' });
    await page.keyboard.type('s');
    await expect(page.getByRole('option', { name: /Anchor the boat/ })).toBeVisible();
    await expect(said).toHaveText('Results: 1');
    await page.getByRole('button', { name: 'Close the search' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('a search finds what was mistyped, and comes back until it is taken from the list', async ({
    page,
    server,
    signIn,
  }) => {
    await signIn();
    await openSite(page, server.url);
    const input = page.getByRole('combobox', { name: 'Search' });
    await page.keyboard.press('/');
    await page.keyboard.type('anhcor');
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Showing results for “anchor”');
    await expect(page.getByRole('option', { name: /Anchor the boat/ })).toBeVisible();
    await axe(page);
    // The section of this page, not the page: nothing is loaded.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('/');
    await page.keyboard.press('Backspace');
    await expect(page.getByText('Recent searches')).toBeVisible();
    await axe(page);
    await page.keyboard.press('Enter');
    await expect(input).toHaveValue('anhcor');
    await expect(page.getByRole('option', { name: /Anchor the boat/ })).toBeVisible();
    await input.selectText();
    await page.keyboard.press('Backspace');
    await expect(page.getByText('Recent searches')).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(page.getByText('Recent searches')).toBeHidden();
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(input).toBeFocused();
  });
});
