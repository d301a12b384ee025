import { axe, expect, test } from './fixtures.ts';
import { makeSpace, proposeText } from './helpers.ts';

test('the first steps of an organization lead on, are ticked off as they are done, and stay away once hidden', async ({
  page,
  signIn,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Handbook', [{ title: 'Start', markdown: 'One' }]);
  await page.goto(`/o/${organization}`);
  const steps = page.getByRole('list', { name: 'Get started' });
  await expect(steps.getByRole('listitem')).toHaveCount(4);
  await expect(page.getByText('0 of 4 done')).toBeVisible();
  await axe(page);
  await steps.getByRole('link', { name: 'Create a site' }).click();
  await expect(page).toHaveURL(`/o/${organization}/sites`);

  await call.post(`/v1/orgs/${organization}/sites`, { title: 'Docs', spaces: [space] });
  await page.goto(`/o/${organization}`);
  await expect(page.getByText('1 of 4 done')).toBeVisible();
  await expect(steps.getByRole('listitem').filter({ hasText: 'Create a site' })).toContainText('done');
  await page.getByRole('button', { name: 'Hide these steps' }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await expect(page.getByRole('region', { name: /^Sites of/ })).toBeVisible();
  await expect(steps).toBeHidden();
});

test('home begins with what waits for a person, then what they were at, the sites, and what was merged', {
  tag: '@core',
}, async ({ page, signIn, joinAs }) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Handbook', [{ title: 'Start', markdown: 'One' }]);
  const { id: me } = await call.get('/v1/user');
  const theirs = await joinAs(call, organization, 'Grace Hopper', 'admin');
  await call.post(`/v1/orgs/${organization}/sites`, { title: 'Docs', spaces: [space] });
  const merged = await proposeText(call, space, 'Start', 'Two', 'Number the pages');
  await call.patch(merged.path, { status: 'open' });
  await call.post(`${merged.path}/merge`);
  await proposeText(call, space, 'Start', 'Three', 'Count further');
  const asking = await proposeText(theirs.call, space, 'Start', 'Four', 'Count back');
  await theirs.call.patch(asking.path, { status: 'open' });
  await theirs.call.post(`${asking.path}/requested-reviewers`, { users: [me] });

  await page.goto(`/o/${organization}`);
  const blocks = page.getByRole('main').getByRole('heading', { level: 2 });
  const after = ['Waiting for you', 'Continue', /Sites/, 'Recently merged'];
  await expect(blocks).toHaveText(['Get started', ...after]);
  const block = (name: string) => page.getByRole('region', { name }).getByRole('listitem');
  await expect(block('Waiting for you').first()).toContainText('Count back');
  await expect(block('Continue').first()).toContainText('Count further');
  await expect(block('Recently merged').first()).toContainText('Number the pages');
  await page.getByRole('button', { name: 'Hide these steps' }).click();
  await expect(blocks).toHaveText(after);
  await axe(page);
});

test('the service is told that somebody is here: on opening, and on coming back after a quarter of an hour', async ({
  page,
  signIn,
}) => {
  const { organization } = await makeSpace(await signIn(), 'Handbook', []);
  const pings: string[] = [];
  page.on('request', request => {
    if (request.url().endsWith('/ping')) pings.push(request.method());
  });
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const heading = page.getByRole('heading', { level: 1 });
  await page.clock.install();
  await page.goto(`/o/${organization}`);
  await expect.poll(() => pings).toEqual(['POST']);

  // What is sent for it would come before what the next page asks for.
  const visit = async (name: string) => {
    await page.getByRole('navigation').getByRole('link', { name }).first().click();
    await expect(heading).toHaveText(name);
  };
  await page.clock.fastForward('14:00');
  await comeBack();
  await visit('Sites');
  expect(pings).toHaveLength(1);
  await page.clock.fastForward('02:00');
  await visit('Content');
  expect(pings).toHaveLength(1);
  await comeBack();
  await expect.poll(() => pings).toEqual(['POST', 'POST']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the bar below leads to the places, says where one is, and opens the search and the rest', async ({
    page,
    signIn,
  }) => {
    const call = await signIn();
    const { organization } = await makeSpace(call, 'Pocket', []);
    await page.goto(`/o/${organization}`);
    const bar = page.getByRole('navigation').filter({ has: page.getByRole('button', { name: 'More', exact: true }) });
    for (const [name, path] of [
      ['Changes', '/changes'],
      [/^Inbox/, '/inbox'],
      ['Home', ''],
    ] as const) {
      const link = bar.getByRole('link', { name });
      await link.tap();
      await expect(page).toHaveURL(`/o/${organization}${path}`);
      await expect(link).toHaveAttribute('aria-current', 'page');
    }
    await bar.getByRole('button', { name: 'Search' }).tap();
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('dialog').getByRole('link', { name: 'Content' }).tap();
    await expect(page).toHaveURL(`/o/${organization}/content`);
  });
});

test('the page of a screen names all files that the screen begins with', async ({ page, signIn }) => {
  const { organization, space } = await makeSpace(await signIn(), 'Handbook', [{ title: 'Start', markdown: 'One' }]);
  await page.addInitScript(() =>
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main h1')) return;
      performance.mark('begun');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true }),
  );
  for (const path of ['', '/settings/members', `/s/${space}`, '/sites']) {
    const address = `/o/${organization}${path}`;
    const named = (await (await page.request.get(address)).text()).match(/\/assets\/[\w.-]+\.js/g);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const loaded = await page.evaluate(() => {
      const [begun] = performance.getEntriesByName('begun');
      return performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime < (begun?.startTime ?? 0))
        .map(({ name }) => new URL(name).pathname);
    });
    expect(loaded).not.toEqual([]);
    expect(loaded.filter(file => !named?.includes(file))).toEqual([]);
  }
});
