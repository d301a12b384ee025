import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { inRoot } from '../scripts/lib/paths.mjs';
import { expect, test } from './fixtures.ts';
import { type Api, makeSpace, proposeText } from './helpers.ts';
import { places, type RoleWorld, screens } from './role-screens.ts';

const roles = ['read', 'comment', 'edit', 'review', 'create', 'admin'];

/** One of everything that a role decides about. */
async function makeWorld(call: Api): Promise<RoleWorld> {
  const { organization, space } = await makeSpace(call, 'Manual', [{ title: 'Begin', markdown: 'All of it.' }]);
  const org = `/v1/orgs/${organization}`;
  await call.post(`/v1/spaces/${space}/content`, { changes: [{ operation: 'insert_page', title: 'More' }] });
  const request = await proposeText(call, space, 'Begin', 'All of it, in short.', 'Shorter');
  await call.patch(request.path, { status: 'open' });
  const suggestion = { markdown: 'All of it, briefly.' };
  const { rows } = await call.get(`${request.path}/changes/page/${request.page}`);
  const node = rows[0]?.after.node;
  await call.post(`${request.path}/comments`, { page: request.page, node, body: { markdown: 'Why?' }, suggestion });
  const site = await call.post(`${org}/sites`, { title: 'Docs', visibility: 'unlisted', spaces: [space] });
  const team = await call.put(`${org}/teams`, { title: 'Writers' });
  const source = { text: '{"openapi":"3.1.0","info":{"title":"Pets","version":"1"},"paths":{}}' };
  await call.post(`${org}/openapi`, { slug: 'pets', source });
  return { organization, space, request: request.number, page: request.page, site: site.id, team: team.id };
}

test('every control is on for exactly those whom the service lets use it', { tag: '@core' }, async ({
  page,
  openPage,
  server,
  signIn,
  joinAs,
}) => {
  const call = await signIn();
  const world = await makeWorld(call);
  const people: [string, Page][] = [];
  const add = async (name: string, role: string | null) => {
    const { page: theirs, call: own } = await joinAs(call, world.organization, name, role);
    people.push([name, theirs]);
    return (await own.get('/v1/user')).id;
  };
  for (const role of roles) await add(`With ${role}`, role);
  // A guest, who owns a team and was given a site.
  const guest = await add('Guest', null);
  const org = `${server.url}/v1/orgs/${world.organization}`;
  // Neither answers with a body.
  const options = { headers: { origin: server.url }, failOnStatusCode: true };
  await page.request.put(`${org}/teams/${world.team}/members/${guest}`, { data: { role: 'owner' }, ...options });
  const given = { users: [guest], role: 'create' };
  await page.request.post(`${org}/sites/${world.site}/permissions`, { data: given, ...options });
  // Two browsers side by side, which have all scripts after the first person of each.
  const lanes = [page, await openPage()].map(async (lane, index) => {
    const found: string[] = [];
    for (const [name, theirs] of people.filter((_, at) => at % 2 === index)) {
      await lane.context().clearCookies();
      await lane.context().addCookies(await theirs.context().cookies());
      found.push(...(await differences(name, lane, server.url, world)));
    }
    return found;
  });
  const wrong = (await Promise.all(lanes)).flat();
  expect(wrong).toEqual([]);
});

test('every permission that the dashboard asks about is in the matrix', async () => {
  const asked = new Set<string>();
  const folder = inRoot('src/dashboard');
  for (const name of await readdir(folder, { recursive: true })) {
    if (!/\.tsx?$/.test(name)) continue;
    const text = await readFile(join(folder, name), 'utf8');
    for (const [, permission = ''] of text.matchAll(/\bpermissions\??\.(\w+)/g)) asked.add(permission);
  }
  const cells = screens.flatMap(({ cells }) => cells.map(({ permission }) => permission.split('.')[1]));
  // What a job lets its beginner do is not decided by a role.
  expect(new Set([...cells, 'cancel'])).toEqual(asked);
});

/** Where a person's screens differ from what the service tells them. */
async function differences(name: string, page: Page, origin: string, world: RoleWorld): Promise<string[]> {
  const found: string[] = [];
  const told = await permissionsOf(page, origin, world);
  await page.goto(`${origin}/o/${world.organization}`);
  for (const { name: screen, at, of, anchor, cells } of screens) {
    // What a person may not see has no screen.
    if (of !== undefined && told[of] === undefined) continue;
    await page.evaluate(path => history.pushState(null, '', path), at(world));
    await expect(anchor(page), `${screen} of ${name}`).toBeVisible();
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    for (const { permission, or, control, open } of cells) {
      const [schema = '', member = ''] = permission.split('.');
      const may = [member, ...(or ? [or] : [])].some(each => told[schema]?.[each] === true);
      await open?.(page, may);
      const difference = await expect
        .poll(() => isOn(control(page)))
        .toBe(may)
        .then(
          () => [],
          () => [`${name}: ${permission} is ${may}, and ${screen} shows otherwise`],
        );
      found.push(...difference);
      if (open) await close(page);
    }
  }
  return found;
}

/** Closes what a control stands in; a menu that was opened just now does not hear the key yet. */
async function close(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

async function permissionsOf(page: Page, origin: string, world: RoleWorld) {
  const told: Record<string, Record<string, boolean> | undefined> = {};
  for (const [schema, place] of Object.entries(places)) {
    const response = await page.request.get(`${origin}${place(world)}`);
    const body = response.ok() ? await response.json() : {};
    told[schema] = (body.items?.[0] ?? body).permissions;
  }
  return told;
}

async function isOn(control: Locator): Promise<boolean> {
  const first = control.first();
  return (await first.count()) > 0 && (await first.isVisible()) && (await first.isEnabled());
}
