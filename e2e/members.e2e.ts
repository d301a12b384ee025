import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axe, expect, type Fixtures, type Joined, test } from './fixtures.ts';
import { makeSpace, pressUntil } from './helpers.ts';
import { tabTo } from './parts.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** An organization of four: its admin, and three who may read. */
async function ofFour({ signIn, joinAs }: Pick<Fixtures, 'signIn' | 'joinAs'>) {
  const call = await signIn();
  const { organization, space } = await makeSpace(call, 'Manual', []);
  const theirs = new Map<string, Joined>();
  for (const name of ['Grace Hopper', 'Alan Turing', 'Edsger Dijkstra'])
    theirs.set(name, await joinAs(call, organization, name, 'read'));
  return { call, organization, space, theirs, members: `/v1/orgs/${organization}/members` };
}

const tab = (page: Page, name: string) => page.getByRole('main').getByRole('navigation').getByRole('link', { name });

test('an admin changes many members with the keyboard alone, and takes it back', { tag: '@core' }, async ({
  page,
  server,
  signIn,
  joinAs,
}) => {
  const { organization, members } = await ofFour({ signIn, joinAs });
  const roles = async () => {
    const { items } = await (await page.request.get(`${server.url}${members}?sort=name&order=asc`)).json();
    return items.map((item: { role: string }) => item.role);
  };

  await page.goto(`/o/${organization}/settings/members?sort=name`);
  const selected = page.getByRole('region', { name: /selected/ });

  await test.step('choose a role for several', async () => {
    await tabTo(page.getByRole('row').nth(1));
    await page.keyboard.press('x');
    for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowDown');
    await expect(selected).toContainText('4 selected');
    await page.keyboard.press('Shift+ArrowUp');
    await expect(selected).toContainText('3 selected');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(selected).toContainText('4 selected');
    await axe(page);
    await pressUntil(page, 'r', page.getByRole('menuitem', { name: /^Reviewer/ }));
    await page.keyboard.type('Rev');
    await expect(page.getByRole('menuitem', { name: /^Reviewer/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('3 roles changed').first()).toBeVisible();
    await expect(selected).toBeHidden();
    await expect(page.getByRole('row').nth(4)).toBeFocused();
    expect(await roles()).toEqual(['admin', 'review', 'review', 'review']);
  });

  await test.step('take it back', async () => {
    await page.keyboard.press('Control+z');
    await expect(page.getByText('3 members put back').first()).toBeVisible();
    expect((await roles()).filter((role: string) => role === 'read')).toHaveLength(3);
  });

  await test.step('letters go to the row from what stands in it', async () => {
    const rows = page.getByRole('row');
    await rows.nth(1).getByRole('link', { name: 'admin', exact: true }).focus();
    await page.keyboard.press('j');
    await expect(rows.nth(2)).toBeFocused();
  });

  await test.step('the number of spaces leads to them, and so do the roles', async () => {
    await page.getByRole('link', { name: '1 space of Grace Hopper' }).click();
    await expect(tab(page, 'Access')).toHaveAttribute('aria-current', 'page');
    await expect(row(page, 'Manual')).toBeVisible();
    // Addresses of when the tabs were parts of one page.
    await page.goto(`${page.url()}#teams`);
    await expect(page).toHaveURL(/\/teams$/);
    await page.goto(`/o/${organization}/settings/members?sort=name`);
    await page.getByRole('combobox', { name: 'Role of Grace Hopper' }).click();
    await page.getByRole('option', { name: 'Access to spaces…' }).click();
    await expect(tab(page, 'Access')).toHaveAttribute('aria-current', 'page');
    await page.goBack();
    await page.getByRole('row').nth(2).focus();
  });

  await test.step('open one and come back to the same row', async () => {
    await page.keyboard.press('Enter');
    await expect(tab(page, 'Access')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
    await expect(page.getByRole('row').nth(2)).toBeFocused();
  });

  await test.step('find one and disable them', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('grace');
    await expect(page).toHaveURL(/search=grace/);
    await expect(row(page, 'Alan Turing')).toBeHidden();
    // Once more, where nothing is left to clear, leads back to the list.
    const search = page.getByRole('textbox', { name: 'Search name or e-mail' });
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(search).not.toBeFocused();
    await page.keyboard.press('/');
    await page.keyboard.type('grace');
    await expect(row(page, 'Alan Turing')).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await expect(row(page, 'Grace Hopper')).toBeFocused();
    await page.keyboard.press('d');
    await expect(row(page, 'Grace Hopper').getByText('Disabled')).toBeVisible();
    await expect(page.getByText('Grace Hopper is disabled').first()).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(row(page, 'Grace Hopper').getByText('Disabled')).toBeHidden();
    // The focus is back at once: what takes it next keeps it when the toast leaves.
    await expect(row(page, 'Grace Hopper')).toBeFocused();
  });

  await test.step('take the list that is shown away as a file', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download these as CSV' }).click();
    const file = await (await download).path();
    const lines = readFileSync(file, 'utf8').trim().split('\r\n');
    expect(lines[0]).toMatch(/^name,email,role/);
    expect(lines.slice(1).map(line => line.split(',')[0])).toEqual(['Grace Hopper']);
  });
});

test('an admin puts members into a team, reads why one may edit, and hands over what one who leaves is not done with', async ({
  page,
  server,
  signIn,
  joinAs,
}) => {
  const { call, organization, space, theirs, members } = await ofFour({ signIn, joinAs });

  await test.step('put several people into a team at once, then read why one may edit', async () => {
    const team = await call.put(`/v1/orgs/${organization}/teams`, { title: 'Writers' });
    const given = { data: { teams: [team.id], role: 'edit' }, headers: { origin: server.url } };
    await page.request.post(`${server.url}/v1/spaces/${space}/permissions`, given);
    await page.goto(`/o/${organization}/settings/teams/${team.id}`);
    await expect(page.getByText('Nobody is in this team')).toBeVisible();
    await pressUntil(page, 'a', page.getByPlaceholder('Search', { exact: true }));
    await page.keyboard.type('Grace');
    await page.getByRole('option', { name: /Grace Hopper/ }).click();
    await page.getByPlaceholder('Search', { exact: true }).fill('Alan');
    await page.getByRole('option', { name: /Alan Turing/ }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('2 people were added to the team')).toBeVisible();
    await tabTo(row(page, 'Alan Turing'));
    await page.keyboard.press('o');
    await expect(row(page, 'Alan Turing').getByRole('combobox')).toHaveText('Owner');
    await expect(row(page, 'Alan Turing')).toContainText('By hand');
    await axe(page);
    await page.goto(`/o/${organization}/settings/teams`);
    await expect(row(page, 'Writers').getByRole('img', { name: 'Alan Turing' })).toBeVisible();
    await axe(page);
    await page.goto(`/o/${organization}/settings/teams/${team.id}`);
    await row(page, 'Grace Hopper').getByRole('link').click();
    await expect(row(page, 'Manual')).toContainText('EditThrough the team Writers');
    await axe(page);
    await tab(page, 'Activity').click();
    await expect(page.getByRole('region', { name: 'Activity' }).getByRole('row').nth(1)).toBeVisible();
    await axe(page);
    await tab(page, 'Sessions and tokens').click();
    const sessions = page.getByRole('region', { name: 'Sessions and tokens' });
    await expect(sessions.getByRole('row').nth(1)).toContainText(' on ');
    await axe(page);
    // From any tab, the key leads to where a team is chosen.
    await pressUntil(page, 't', page.getByPlaceholder('Search', { exact: true }));
    await page.keyboard.press('Escape');
    await expect(tab(page, 'Teams 1')).toHaveAttribute('aria-current', 'page');
    await axe(page);
  });

  await test.step('rename the team where it stands, and read who would lose what with it', async () => {
    await page.getByRole('region', { name: 'Teams' }).getByRole('link', { name: 'Writers' }).click();
    await page.getByRole('button', { name: 'Rename the team' }).click();
    await page.keyboard.type('Nothing of this');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Writers');
    await expect(page.getByRole('button', { name: 'Rename the team' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Authors');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authors');
    await expect(page.getByText('Renamed to “Authors”')).toBeVisible();
    await tab(page, 'Access').click();
    await expect(row(page, 'Manual')).toContainText('Edit');
    await tab(page, 'Settings').click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Scribes');
    await axe(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Renamed to “Scribes”')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scribes');
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authors');
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Authors');
    const hidden = { data: { defaultLevel: null }, headers: { origin: server.url } };
    await page.request.patch(`${server.url}/v1/spaces/${space}`, hidden);
    await page.getByRole('button', { name: 'Delete team…' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('2 people lose access to 1 space that only this team gave them');
    await expect(dialog).toContainText('Alan Turing, Grace Hopper');
    await expect(dialog).toContainText('Manual');
    await axe(page);
    await dialog.getByRole('button', { name: 'Delete team' }).click();
    await expect(page.getByText('Team “Authors” deleted')).toBeVisible();
  });

  await test.step('end one session of a member, then the rest', async () => {
    const grace = theirs.get('Grace Hopper');
    await grace?.call.post('/auth/sign-in', { email: grace.email, password: 'correct horse battery' });
    await page.goto(`/o/${organization}/settings/members`);
    await row(page, 'Grace Hopper').getByRole('link').first().click();
    await tab(page, 'Sessions and tokens').click();
    const one = page.getByRole('button', { name: /^End .* on / });
    await expect(one).toHaveCount(2);
    await one.first().click();
    await expect(one).toHaveCount(1);
    await page.getByRole('button', { name: 'End all' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End all' }).click();
    await expect(page.getByText('No sessions or tokens')).toBeVisible();
  });

  await test.step('find somebody, read what ends with them, and hand over what they are not done with', async () => {
    const alan = await call.get(`${members}?search=Alan`);
    await page.goto(`/o/${organization}/settings/members?search=alan`);
    await expect(row(page, 'Alan Turing').locator('mark')).toHaveText(['Alan', 'alan']);
    await axe(page);
    // The list that is shown was loaded before.
    await call.put(`/v1/orgs/${organization}/teams`, { title: 'Editors', members: [alan.items[0]?.id] });
    await call.patch(`${members}/${alan.items[0]?.id}`, { role: 'edit' });
    const edsger = await call.get(`${members}?search=Edsger`);
    await call.patch(`${members}/${edsger.items[0]?.id}`, { role: 'edit' });
    await call.patch(`/v1/spaces/${space}`, { defaultLevel: 'inherit' });
    await theirs.get('Alan Turing')?.call.post(`/v1/spaces/${space}/change-requests`, { subject: 'Mine' });
    await row(page, 'Alan Turing')
      .getByRole('button', { name: /Alan Turing/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: /Remove/ }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('They leave 1 team: Editors.');
    await expect(dialog).toContainText('1 change request is not merged yet, and stays: #1 Mine (Manual).');
    await axe(page);
    await dialog.getByRole('combobox', { name: 'Hand open change requests over to' }).click();
    await page.keyboard.type('Edsger');
    await page.getByRole('option', { name: /Edsger Dijkstra/ }).click();
    await dialog.getByRole('button', { name: 'Remove member' }).click();
    await expect(page.getByText('Alan Turing is no longer a member')).toBeVisible();
    const request = await (await page.request.get(`${server.url}/v1/spaces/${space}/change-requests/1`)).json();
    expect([request.createdBy.displayName, request.begunBy.displayName]).toEqual(['Edsger Dijkstra', 'Alan Turing']);
  });

  await test.step('see who joins meanwhile when asked to, and not before', async () => {
    await page.goto(`/o/${organization}/settings/members`);
    const first = page.getByRole('row').nth(1);
    await expect(first).toContainText('Edsger Dijkstra');
    await joinAs(call, organization, 'Barbara Liskov', 'read');
    const news = page.getByRole('button', { name: '1 new · Refresh' });
    await expect(news).toBeVisible();
    await expect(first).toContainText('Edsger Dijkstra');
    await axe(page);
    await news.press('Enter');
    await expect(first).toContainText('Barbara Liskov');
    await expect(news).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const readers = await call.put(`/v1/orgs/${organization}/teams`, { title: 'Readers' });
    const put = async (name: string) => {
      const [person] = (await call.get(`${members}?search=${name}`)).items;
      const added = { data: { add: [person?.id] }, headers: { origin: server.url } };
      await page.request.put(`${server.url}/v1/orgs/${organization}/teams/${readers.id}/members`, added);
    };
    await put('Edsger');
    await page.goto(`/o/${organization}/settings/teams/${readers.id}`);
    await expect(row(page, 'Edsger Dijkstra')).toBeVisible();
    await put('Barbara');
    await expect(news).toBeVisible();
    await expect(row(page, 'Barbara Liskov')).toBeHidden();
    await news.click();
    await expect(row(page, 'Barbara Liskov')).toBeVisible();
  });
});

test('who a change did not work for is named with the reason, and can be tried again', async ({
  page,
  signIn,
  joinAs,
}) => {
  const call = await signIn();
  const { organization } = await makeSpace(call, 'Log', []);
  const { page: alan } = await joinAs(call, organization, 'Alan Kay', 'read');
  await joinAs(call, organization, 'Ada Yonath', 'read');
  const members = `/v1/orgs/${organization}/members`;
  const idOf = async (name: string) => (await call.get(`${members}?search=${encodeURIComponent(name)}`)).items[0]?.id;
  const alanId = await idOf('Alan Kay');

  await page.goto(`/o/${organization}/settings/members`);
  await page.getByRole('checkbox', { name: 'Select Alan Kay' }).click();
  await page.getByRole('checkbox', { name: 'Select Ada Yonath' }).click();
  const bar = page.getByRole('region', { name: '2 selected' });
  await bar.getByRole('button', { name: 'Role' }).click();
  await page.getByRole('menuitem', { name: /^Commenter/ }).click();
  await expect(page.getByText('2 roles changed').first()).toBeVisible();
  await call.patch(`${members}/${alanId}`, { role: 'create' });
  await page.getByRole('button', { name: 'Undo' }).last().click();
  const card = page.getByRole('region', { name: 'Changes of many members' });
  await expect(card.getByText('It did not work for 1 person.')).toBeVisible();
  await card.getByRole('button', { name: 'See who' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who it did not work for' });
  await expect(dialog.getByText('Was changed again in the meantime.')).toBeVisible();
  await axe(page);
  await call.patch(`${members}/${alanId}`, { role: 'comment' });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('1 member put back').first()).toBeVisible();
  await expect(row(page, 'Alan Kay').getByRole('combobox')).toHaveText('Reader');

  // Who may only read the list chooses nobody.
  await alan.goto(`/o/${organization}/settings/members`);
  await expect(row(alan, 'Alan Kay')).toBeVisible();
  await expect(alan.getByRole('checkbox')).toHaveCount(0);
  await alan.close();

  // Two are selected, so the keys are for both, wherever the focus is.
  await row(page, 'Alan Kay').focus();
  await page.keyboard.press('x');
  await page.getByRole('checkbox', { name: 'Select Ada Yonath' }).click();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('alertdialog')).toContainText(/Remove 2 people from/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('d');
  await expect(page.getByText('2 members disabled').first()).toBeVisible();
  await expect(row(page, 'Ada Yonath').getByText('Disabled')).toBeVisible();
  await page.goto(`/o/${organization}/settings/members?search=zed&role=edit&status=disabled`);
  await expect(page.getByText('Nothing matches “zed”')).toBeVisible();
  await expect(page.getByText('Role: Editor · Status: Disabled')).toBeVisible();
});

test('the menu of a member changes the role, asks for a team, and copies what leads to the person', async ({
  page,
  signIn,
  joinAs,
}) => {
  const call = await signIn();
  const { organization } = await makeSpace(call, 'Manual', []);
  await call.put(`/v1/orgs/${organization}/teams`, { title: 'Writers' });
  await joinAs(call, organization, 'Hedy Lamarr', 'read');
  await page.goto(`/o/${organization}/settings/members`);
  const choose = async (entry: string | RegExp) => {
    await page.getByRole('button', { name: 'Actions for Hedy Lamarr' }).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await choose('Change the role');
  // A mouse that is there in one leap has not moved towards the menu, which goes then.
  await page.getByRole('menuitemcheckbox', { name: /^Editor/ }).press('Enter');
  await expect(row(page, 'Hedy Lamarr').getByRole('combobox')).toHaveText('Editor');
  await choose(/^Add to a team/);
  const dialog = page.getByRole('dialog', { name: 'Add 1 person to a team' });
  await dialog.getByRole('combobox', { name: 'Team' }).click();
  await page.getByRole('option', { name: 'Writers' }).click();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('1 person added to the team').first()).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await choose('Copy link');
  await expect(page.getByText('Copied').first()).toBeVisible();
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(page.getByRole('heading', { level: 1, name: 'Hedy Lamarr' })).toBeVisible();
  await tab(page, 'Teams 1').click();
  await expect(page.getByRole('region', { name: 'Teams' }).getByRole('link', { name: 'Writers' })).toBeVisible();
});

test('the list of members waits for the requests for a role above it, but not for long', async ({ page, signIn }) => {
  const { organization } = await makeSpace(await signIn(), 'Manual', []);
  await page.route(/\/v1\/orgs\/[^/]+\/access-requests/, () => undefined);
  await page.goto(`/o/${organization}/settings/members`);
  await expect(row(page, 'admin')).toBeVisible();
});

test.describe('a change that the service refuses', () => {
  test.use({ allow: [/status of 409/] });

  test('a role that is refused goes back, and its row says why', async ({ page, signIn, joinAs }) => {
    const call = await signIn();
    const { organization } = await makeSpace(call, 'Manual', []);
    await joinAs(call, organization, 'Grace Hopper', 'read');
    await page.goto(`/o/${organization}/settings/members?sort=name`);
    const grace = row(page, 'Grace Hopper');
    const role = grace.getByRole('combobox', { name: 'Role of Grace Hopper' });
    const message = 'Somebody else changed this member.';
    await page.route(/\/members\/[^/]+$/, route =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 409, json: { error: { code: 'conflict', message, requestId: 'req_1' } } })
        : route.continue(),
    );
    await role.click();
    await page.getByRole('option', { name: /^Editor/ }).click();
    await expect(grace.getByRole('alert')).toHaveText(message);
    const below = await grace.getByRole('alert').boundingBox();
    const place = await grace.boundingBox();
    expect(below?.y).toBeGreaterThanOrEqual((place?.y ?? 0) + (place?.height ?? 0) - 2);
    await expect(role).toHaveText('Reader');
    await axe(page);
    await expect(grace.getByRole('alert')).toBeHidden({ timeout: 12_000 });
  });
});

test('the page of a member is used with the keyboard alone', async ({ page, signIn, joinAs }) => {
  const call = await signIn();
  const { organization } = await makeSpace(call, 'Manual', []);
  await call.put(`/v1/orgs/${organization}/teams`, { title: 'Writers' });
  await joinAs(call, organization, 'Katherine Johnson', 'read');
  await page.goto(`/o/${organization}/settings/members?sort=name`);
  await expect(row(page, 'Katherine Johnson')).toBeVisible();
  await tabTo(page.getByRole('row').nth(1));
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Katherine Johnson')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Katherine Johnson' })).toBeFocused();
  await pressUntil(page, 'r', page.getByRole('option', { name: /^Editor/ }));
  await expect(page.getByRole('option', { name: /^Reader/ })).toBeFocused();
  await page.keyboard.type('Edi');
  await expect(page.getByRole('option', { name: /^Editor/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Role of Katherine Johnson' })).toHaveText('Editor');
  await pressUntil(page, 't', page.getByPlaceholder('Search', { exact: true }));
  await page.keyboard.type('Wri');
  // Enter takes what was found, not what was there before.
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Teams' }).getByRole('link', { name: 'Writers' })).toBeVisible();
  // On the field itself letters search it.
  await tabTo(page.getByRole('link', { name: 'Writers' }));
  await page.keyboard.press('d');
  await expect(page.getByText('Katherine Johnson is disabled').first()).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Undone/).first()).toBeVisible();
  await pressUntil(page, 'Delete', page.getByRole('alertdialog', { name: /^Remove Katherine Johnson/ }));
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
  await expect(row(page, 'Katherine Johnson')).toBeHidden();
});
