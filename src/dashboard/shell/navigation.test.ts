import { expect, test } from 'vitest';
import { pathInOrganization, placeAbove, placesFor } from '#dashboard/shell/navigation.ts';

const none = {
  view: true,
  admin: false,
  ownTeam: false,
  createContent: false,
  createOpenAPISpec: false,
  ingestConversations: false,
  viewBilling: false,
  listMembers: false,
  listTeams: false,
  listIntegrations: false,
  listInstallations: false,
  installIntegration: false,
};

test('switching the organization keeps the section and leaves the object', () => {
  expect(pathInOrganization('/o/acme/settings/members/li', 'beta')).toBe('/o/beta/settings/members');
  expect(pathInOrganization('/o/acme/sites/s1/structure', 'beta')).toBe('/o/beta/sites');
  expect(pathInOrganization('/o/acme/s/space/p/page', 'beta')).toBe('/o/beta');
  expect(pathInOrganization('/o/acme', 'beta')).toBe('/o/beta');
});

test('the palette offers each page of the settings to whoever may open it, and no other', () => {
  const pages = (permissions: Partial<typeof none>) =>
    placesFor({ ...none, ...permissions }, false).flatMap(({ path }) => /^\/settings\/(.+)/.exec(path)?.[1] ?? []);
  expect(pages({})).toEqual([]);
  expect(pages({ ownTeam: true })).toEqual(['teams']);
  const everything = ['members', 'teams', 'invites', 'sso', 'merge-rules', 'audit', 'webhooks', 'health'];
  expect(pages({ admin: true, listMembers: true, listTeams: true })).toEqual(everything);
});

test('a guest is led to the list of sites once there is a site in it, and a member always', () => {
  const hasSites = (listMembers: boolean, sites: boolean) =>
    placesFor({ ...none, listMembers }, sites).some(({ path }) => path === '/sites');
  expect(hasSites(false, false)).toBe(false);
  expect(hasSites(false, true)).toBe(true);
  expect(hasSites(true, false)).toBe(true);
});

test('the place above a page is the nearest that its address is below, but for what a frame leads to', () => {
  const above = (path: string, framed: boolean) => placeAbove(path, framed)?.path;
  expect(above('/settings/members/li', true)).toBe('/settings/members');
  expect(above('/settings/members', true)).toBeUndefined();
  expect(above('/settings/members', false)).toBe('/settings');
  expect(above('/sites/s1/structure', false)).toBe('/sites');
  expect(above('/content/deleted', false)).toBe('/content');
  expect(above('/s/space/p/page', false)).toBe('/content');
  expect(above('/s/space/p/page', true)).toBeUndefined();
  expect(above('', false)).toBeUndefined();
});
