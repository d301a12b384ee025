import { axe, expect, test } from './fixtures.ts';
import { api, makeSpace, pressUntil, proposeText } from './helpers.ts';

const text = '# Begin\n\nEverything begins here.\n';

test('two people hear of each other in their inboxes, and decide what they hear of', { tag: '@core' }, async ({
  page: ada,
  server,
  signIn,
  joinAs,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: text }]);
  const { page: grace } = await joinAs(call, organization, 'Grace Hopper', 'review');
  const { number } = await proposeText(call, space, 'Begin', `${text}\nMore.\n`, 'Say more');
  const request = `/o/${organization}/s/${space}/cr/${number}`;
  const inboxLink = grace.getByRole('link', { name: /^Inbox/ });
  const list = grace.getByRole('list', { name: 'All' });

  await test.step('an empty inbox says what will be in it', async () => {
    await grace.goto(`/o/${organization}/inbox`);
    await expect(grace.getByText('Nothing has happened yet')).toBeVisible();
    await axe(grace);
  });

  await test.step('a mention by name reaches somebody who takes no part, at once', async () => {
    await ada.goto(`${request}/overview`);
    const field = ada.getByRole('textbox', { name: 'Comment on the request' });
    await field.fill('What do you think, ');
    await field.press('End');
    await field.pressSequentially('@gra');
    await expect(ada.getByRole('option')).toHaveCount(1);
    await expect(ada.getByRole('option', { name: /Grace Hopper/ })).toBeVisible();
    await axe(ada);
    // Whoever goes on writing does not wait for the next frame.
    const frames = await ada.evaluateHandle(() => {
      const { requestAnimationFrame: ask } = window;
      const held: FrameRequestCallback[] = [];
      window.requestAnimationFrame = run => held.push(run);
      return {
        goOn: () => {
          window.requestAnimationFrame = ask;
          for (const run of held) ask(run);
        },
      };
    });
    await ada.keyboard.press('Enter');
    await ada.keyboard.type(':');
    await frames.evaluate(({ goOn }) => goOn());
    await ada.keyboard.type('tad');
    await expect(field).toHaveValue('What do you think, @Grace Hopper :tad');
    await expect(ada.getByRole('option', { name: ':tada:' })).toBeVisible();
    await axe(ada);
    await field.press('Tab');
    await expect(field).toHaveValue('What do you think, @Grace Hopper 🎉 ');
    await field.press('Control+Enter');
    await expect(ada.getByRole('link', { name: '@Grace Hopper' })).toBeVisible();
    await expect(inboxLink).toContainText('1');
    await expect(list.getByRole('link', { name: /mentions you in Say more/ })).toBeVisible();
  });

  await test.step('what is read here leads to the discussion', async () => {
    await grace.keyboard.press('j');
    await expect(grace.getByRole('article', { name: 'Say more' })).toContainText('What do you think, @Grace Hopper');
    await expect(grace).toHaveURL(/item=/);
    await expect(inboxLink).not.toContainText('1');
    await axe(grace);
    await grace.keyboard.press('u');
    await expect(inboxLink).toContainText('1');
    await grace.getByRole('link', { name: 'Open the discussion' }).click();
    await expect(grace).toHaveURL(new RegExp(`/cr/${number}/changes.*thread=`));
  });

  await test.step('a review, and a reply, come back to the author', async () => {
    const at = `/v1/spaces/${space}/change-requests/${number}`;
    const hers = api(grace.request, server.url);
    await hers.post(`${at}/reviews`, { status: 'approved' });
    await hers.post(`${at}/comments`, { body: { markdown: 'A **fine** sentence.' } });
    await ada.goto(`/o/${organization}/inbox?filter=unread`);
    await expect(ada.getByRole('navigation', { name: 'Filters' }).locator('[aria-current]')).toHaveText(/^Unread/);
    const rows = ada.getByRole('list', { name: 'Unread' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await ada.getByRole('link', { name: /comments on Say more/ }).click();
    await expect(ada.getByRole('article').locator('strong')).toHaveText('fine');
    await expect(rows).toHaveCount(1);
    await ada.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(ada.getByText('You have read everything')).toBeVisible();
    await ada.getByRole('button', { name: 'Undo' }).click();
    await expect(rows).toHaveCount(1);
    // It is no longer in the list, so nothing follows it, and what is listed stays unread.
    await ada.getByRole('button', { name: 'Snooze' }).click();
    await ada.getByRole('menuitem', { name: /^Tomorrow/ }).click();
    await expect(ada.getByText(/^1 notification snoozed until /)).toBeVisible();
    await expect(ada.getByRole('article')).toBeHidden();
    await expect(rows).toHaveCount(1);
  });

  await test.step('several are chosen and marked together', async () => {
    await grace.goto(`/o/${organization}/inbox`);
    await list.getByRole('listitem').first().hover();
    await grace.getByRole('checkbox').first().check();
    await grace.getByRole('button', { name: 'Mark as read', exact: true }).click();
    await expect(grace.getByText('1 marked as read')).toBeVisible();
    await expect(inboxLink).not.toContainText('1');
  });

  await test.step('one is snoozed by keyboard, found among the snoozed, and brought back', async () => {
    await grace.goto(`/o/${organization}/inbox`);
    const mention = list.getByRole('link', { name: /mentions you in Say more/ });
    await mention.click();
    await expect(grace.getByRole('article', { name: 'Say more' })).toBeVisible();
    const tomorrow = grace.getByRole('menuitem', { name: /^Tomorrow/ });
    await pressUntil(grace, 's', tomorrow);
    await tomorrow.click();
    await expect(grace.getByText(/^1 notification snoozed until /)).toBeVisible();
    await expect(mention).toBeHidden();
    await grace.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: 'Snoozed' }).click();
    await grace
      .getByRole('list', { name: 'Snoozed' })
      .getByRole('link', { name: /mentions you/ })
      .click();
    await expect(grace.getByText(/^Snoozed until /)).toBeVisible();
    await axe(grace);
    await grace.getByRole('button', { name: 'Bring back now' }).click();
    await expect(grace.getByText('Nothing is snoozed')).toBeVisible();
    await grace.goto(`/o/${organization}/inbox`);
    await expect(mention).toBeVisible();
  });

  await test.step('a muted change request is silent, and a lost connection changes nothing', async () => {
    await grace.goto(`${request}/overview`);
    await grace.getByRole('button', { name: /^Notifications:/ }).click();
    await grace
      .getByRole('menuitemcheckbox', { name: /^Muted/ })
      .or(grace.getByRole('menuitem', { name: /^Muted/ }))
      .click();
    await expect(grace.getByRole('button', { name: 'Notifications: Muted' })).toBeVisible();
    await call.post(`/v1/spaces/${space}/change-requests/${number}/comments`, { body: { markdown: 'Quiet.' } });
    await call.post(`/v1/spaces/${space}/change-requests/${number}/comments`, { body: { markdown: 'Very quiet.' } });
    await grace.goto(`/o/${organization}/inbox`);
    await expect(list.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('a space that is watched tells of everything in it', async () => {
    await grace.goto(`/o/${organization}/s/${space}`);
    await grace.getByRole('button', { name: 'More about this space' }).click();
    await grace.getByRole('menuitem', { name: /^Notifications: What I take part in/ }).press('ArrowRight');
    const saved = grace.waitForResponse(
      answer => answer.url().endsWith('/watch') && answer.request().method() === 'PUT' && answer.ok(),
    );
    await grace.getByRole('menuitemcheckbox', { name: /^Everything/ }).press('Enter');
    await saved;
    await grace.goto(`/o/${organization}/inbox`);
    await expect(list.getByRole('listitem')).toHaveCount(1);
    const other = await call.post(`/v1/spaces/${space}/change-requests`, { subject: 'Other words' });
    await call.patch(`/v1/spaces/${space}/change-requests/${other.id}`, { status: 'open' });
    // What comes while the list is read waits to be let in.
    await grace.getByRole('button', { name: /new · Refresh$/ }).click();
    await expect(list.getByRole('link', { name: /Other words/ }).first()).toBeVisible();
  });

  await test.step('the account says what is mailed, and keeps it at once', async () => {
    await grace.goto('/account/notifications');
    const toggle = grace.getByRole('switch', { name: 'In the inbox: Somebody comments' });
    await expect(toggle).toBeChecked();
    await toggle.click();
    await expect(toggle).not.toBeChecked();
    await axe(grace);
    await grace.reload();
    await expect(toggle).not.toBeChecked();
  });
});

test('the sidebar counts the change requests that wait for one, as they are asked and once they have answered', async ({
  signIn,
  joinAs,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: text }]);
  const { page: grace, call: hers } = await joinAs(call, organization, 'Grace Hopper', 'review');
  const { id } = await hers.get('/v1/user');
  const { number } = await proposeText(call, space, 'Begin', `${text}\nMore.\n`, 'Say more');
  await grace.goto(`/o/${organization}/inbox`);
  const waiting = grace.getByRole('link', { name: 'Change requests 1 waits for your review' });
  await expect(grace.getByRole('link', { name: 'Change requests', exact: true })).toBeVisible();
  const at = `/v1/spaces/${space}/change-requests/${number}`;
  await call.post(`${at}/requested-reviewers`, { users: [id] });
  await expect(waiting).toBeVisible();
  await waiting.click();
  await expect(grace.getByRole('heading', { level: 1, name: 'Change requests' })).toBeVisible();
  await grace.getByRole('link', { name: /Say more/ }).click();
  await grace.getByRole('button', { name: 'Review', exact: true }).first().click();
  await grace.getByRole('radio', { name: 'Approve' }).click();
  await grace.getByRole('button', { name: 'Submit review' }).click();
  await expect(waiting).toBeHidden();
});

test('a guest who was given a site hears of it, and finds it on Home and among the sites', async ({
  page,
  server,
  signIn,
  joinAs,
}) => {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: text }]);
  const site = await call.post(`/v1/orgs/${organization}/sites`, { title: 'Harbour docs', spaces: [space] });
  const { page: guest, call: theirs } = await joinAs(call, organization, 'Barbara Liskov', null);
  const { id } = await theirs.get('/v1/user');
  await guest.goto(`/o/${organization}/inbox`);
  await expect(guest.getByText('Nothing has happened yet')).toBeVisible();
  const permissions = `${server.url}/v1/orgs/${organization}/sites/${site.id}/permissions`;
  const headers = { origin: server.url };
  const given = await page.request.post(permissions, { data: { users: [id], role: 'create' }, headers });
  expect(given.ok()).toBe(true);

  await test.step('the inbox says so at once, and leads to the site', async () => {
    await expect(guest.getByRole('link', { name: 'Sites', exact: true })).toBeVisible();
    await expect(guest.getByRole('navigation').getByRole('link', { name: /Harbour docs$/ })).toBeVisible();
    await expect(guest.getByRole('link', { name: /^Inbox/ })).toContainText('1');
    await guest.getByRole('link', { name: /gives you access to the site Harbour docs/ }).click();
    await expect(guest.getByRole('article', { name: 'Harbour docs' })).toBeVisible();
    await axe(guest);
    await guest.getByRole('link', { name: 'Open the site' }).click();
    await expect(guest).toHaveURL(new RegExp(`/sites/${site.id}`));
    await expect(guest.getByRole('heading', { name: 'Harbour docs' }).first()).toBeVisible();
  });

  await test.step('Home and the list of sites have it', async () => {
    await guest.goto(`/o/${organization}`);
    await expect(guest.getByRole('list', { name: 'Sites' }).getByRole('link', { name: 'Harbour docs' })).toBeVisible();
    await axe(guest);
    await guest.goto(`/o/${organization}/sites`);
    await expect(guest.getByRole('main').getByRole('link', { name: 'Harbour docs' }).first()).toBeVisible();
    await axe(guest);
  });

  await test.step('it is gone with the site', async () => {
    await page.request.delete(`${permissions}/users/${id}`, { headers });
    await guest.goto(`/o/${organization}/inbox`);
    await expect(guest.getByText('Nothing has happened yet')).toBeVisible();
    await guest.goto(`/o/${organization}`);
    await expect(guest.getByText('Nothing is shared with you yet')).toBeVisible();
  });
});

test('the filter by author asks when typing pauses, not for each key', async ({ page, signIn }) => {
  const call = await signIn();
  const { organization } = await makeSpace(call, 'Manual', []);
  const asked: string[] = [];
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url());
    const search = searchParams.get('search');
    if (pathname.endsWith(`/v1/orgs/${organization}/members`) && search !== null) asked.push(search);
  });
  await page.goto(`/o/${organization}/changes`);
  await page.getByRole('combobox', { name: 'Author' }).click();
  await page.keyboard.type('nobody here');
  await expect.poll(() => asked.at(-1)).toBe('nobody here');
  // A busy machine may pause between keys, too.
  expect(asked.length).toBeLessThan(4);
});
