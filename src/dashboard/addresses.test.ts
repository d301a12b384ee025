// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { router } from '#dashboard/router.tsx';

// Read when the frame is loaded; jsdom has none.
vi.hoisted(() => Object.assign(globalThis, { matchMedia: () => ({ matches: true, addEventListener() {} }) }));

/** The addresses that people know, with what may stand in them. */
const addresses = [
  '/login',
  '/login/sso/acme',
  '/invite/key',
  '/device',
  '/o/acme',
  '/o/acme/inbox',
  '/o/acme/changes',
  '/o/acme/content',
  '/o/acme/content/deleted',
  '/o/acme/s/guide',
  '/o/acme/s/guide/p/start',
  '/o/acme/s/guide/changes',
  ...['overview', 'edit', 'changes', 'preview'].map(tab => `/o/acme/s/guide/cr/42/${tab}`),
  ...['edit', 'changes', 'preview'].map(tab => `/o/acme/s/guide/cr/42/${tab}/p/start`),
  ...['history', 'files', 'links', 'settings'].map(part => `/o/acme/s/guide/${part}`),
  '/o/acme/sites',
  ...['overview', 'structure', 'audience', 'domain', 'adaptive', 'appearance', 'settings'].map(
    part => `/o/acme/sites/docs/${part}`,
  ),
  '/o/acme/translations',
  '/o/acme/openapi',
  '/o/acme/openapi/petstore',
  ...['general', 'members', 'teams', 'sso', 'invites', 'tokens', 'audit', 'health'].map(
    part => `/o/acme/settings/${part}`,
  ),
  '/o/acme/settings/members/li',
  '/o/acme/settings/teams/writers',
  '/o/acme/settings/sso/okta',
  ...['profile', 'notifications', 'appearance', 'sessions', 'tokens'].map(part => `/account/${part}`),
];

/** Whether a route takes all of an address; that of what is above takes the beginning of one that nothing has. */
function isTaken(address: string): boolean {
  const [, , route] = router.getMatchedRoutes(address);
  const parts = (path = '') => path.split('/').filter(Boolean).length;
  return parts(route?.fullPath) === parts(address);
}

test.each(addresses)('%s, typed by hand, is a screen or leads to one', address => {
  expect(isTaken(address)).toBe(true);
});

test('an address that nothing has is none', () => {
  expect(isTaken('/o/acme/settings/nothing')).toBe(false);
});
