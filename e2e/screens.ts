import { expect, type Page } from '@playwright/test';
import type { Example } from './example.ts';

/** A place in the product that a person can be at. */
export interface Screen {
  name: string;
  /** Below the dashboard's origin, or a whole address. */
  address: string;
  /** Opens what has no address of its own, by keyboard and role. */
  open?: (page: Page) => Promise<void>;
}

/** Presses until a dialog is there: a page that has just come may not listen yet. */
export const press = (keys: string) => (page: Page) =>
  expect(async () => {
    await page.keyboard.press(keys);
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1000 });
  }).toPass();

/** Clicks one button or menu item after the other, and waits for the dialog that the last one opens. */
export const openDialog =
  (...names: (string | RegExp)[]) =>
  async (at: Page) => {
    for (const name of names) {
      const button = at.getByRole('main').getByRole('button', { name }).or(at.getByRole('menuitem', { name }));
      await button.or(at.getByRole('dialog').getByRole('button', { name })).first().click();
    }
    await at.getByRole('dialog').or(at.getByRole('alertdialog')).first().waitFor();
  };

/** What a visitor without an account sees. */
export const publicScreens = (example: Example): Screen[] => [
  { name: 'sign-in', address: '/login' },
  { name: 'sign-up', address: '/sign-up' },
  { name: 'forgotten-password', address: '/forgot' },
  { name: 'reset-password', address: '/reset-password?token=none' },
  { name: 'set-up-done', address: '/setup?code=none' },
  { name: 'site', address: example.published },
  { name: 'site-page', address: `${example.published}write/blocks` },
  { name: 'site-search', address: example.published, open: press('/') },
];

/** What a member sees in the example. */
export const memberScreens = (example: Example): Screen[] => [...contentScreens(example), ...otherScreens(example)];

/** Where a member finds, reads and changes content. */
export function contentScreens({ organization, space, page, request }: Example): Screen[] {
  const org = `/o/${organization}`;
  const inSpace = `${org}/s/${space}`;
  const change = `${inSpace}/cr/${request}`;
  return [
    { name: 'home', address: org },
    { name: 'device', address: '/device' },
    { name: 'device-unknown', address: '/device?code=BCDF-GHJK' },
    { name: 'palette', address: org, open: press('Control+k') },
    { name: 'shortcuts', address: org, open: press('Shift+?') },
    { name: 'inbox', address: `${org}/inbox` },
    { name: 'requests', address: `${org}/changes` },
    { name: 'content', address: `${org}/content` },
    { name: 'content-space', address: `${org}/content?open=${space}` },
    { name: 'content-deleted', address: `${org}/content/deleted` },
    {
      name: 'new-space',
      address: `${org}/content`,
      async open(at) {
        await at.getByRole('button', { name: 'New', exact: true }).click();
        await at.getByRole('menuitem', { name: /New space/ }).click();
        await at.getByRole('dialog').waitFor();
      },
    },
    { name: 'space', address: inSpace },
    { name: 'space-page', address: `${inSpace}/p/${page}` },
    { name: 'space-requests', address: `${inSpace}/changes` },
    { name: 'space-history', address: `${inSpace}/history` },
    { name: 'space-links', address: `${inSpace}/links` },
    { name: 'space-files', address: `${inSpace}/files` },
    { name: 'space-settings', address: `${inSpace}/settings` },
    { name: 'request-overview', address: `${change}/overview` },
    { name: 'request-edit', address: `${change}/edit` },
    { name: 'request-edit-page', address: `${change}/edit/p/${page}` },
    { name: 'request-edit-beside', address: `${change}/edit/p/${page}?side=comments` },
    { name: 'request-changes', address: `${change}/changes` },
    { name: 'request-changes-page', address: `${change}/changes/p/${page}?view=split` },
    { name: 'request-preview', address: `${change}/preview` },
    { name: 'request-conflicts', address: `${change}/conflicts` },
  ];
}

/** Where a member cares for sites, the organization and the own account. */
export function otherScreens(example: Example): Screen[] {
  const { organization, site, specification, member, team, provider } = example;
  const org = `/o/${organization}`;
  const inSite = `${org}/sites/${site}`;
  const spec = `${org}/openapi/${specification}`;
  return [
    { name: 'sites', address: `${org}/sites` },
    { name: 'site-overview', address: `${inSite}/overview` },
    { name: 'site-changes', address: `${inSite}/changes` },
    { name: 'site-structure', address: `${inSite}/structure` },
    { name: 'site-preview', address: `${inSite}/structure?preview=phone` },
    { name: 'site-audience', address: `${inSite}/audience` },
    { name: 'site-address', address: `${inSite}/address` },
    { name: 'site-redirects', address: `${inSite}/redirects` },
    { name: 'site-adaptive', address: `${inSite}/adaptive` },
    { name: 'site-appearance', address: `${inSite}/appearance` },
    { name: 'site-insights', address: `${inSite}/insights` },
    { name: 'site-settings', address: `${inSite}/settings` },
    { name: 'translations', address: `${org}/translations` },
    { name: 'glossary', address: `${org}/translations/glossary` },
    { name: 'specifications', address: `${org}/openapi` },
    { name: 'specification', address: spec },
    { name: 'specification-compare', address: `${spec}/versions`, open: openDialog('Compare with the version before') },
    { name: 'members', address: `${org}/settings/members` },
    { name: 'member', address: `${org}/settings/members/${member}` },
    { name: 'teams', address: `${org}/settings/teams` },
    { name: 'team', address: `${org}/settings/teams/${team}` },
    { name: 'invites', address: `${org}/settings/invites` },
    { name: 'sso', address: `${org}/settings/sso` },
    { name: 'sso-new', address: `${org}/settings/sso/new` },
    { name: 'sso-provider', address: `${org}/settings/sso/${provider}` },
    { name: 'sso-provisioning', address: `${org}/settings/sso/${provider}/provisioning` },
    { name: 'organization', address: `${org}/settings` },
    { name: 'merge-rules', address: `${org}/settings/merge-rules` },
    { name: 'webhooks', address: `${org}/settings/webhooks` },
    { name: 'health', address: `${org}/settings/health` },
    { name: 'audit', address: `${org}/settings/audit` },
    {
      name: 'audit-event',
      address: `${org}/settings/audit`,
      async open(at) {
        await at.getByRole('button', { name: 'Created the organization' }).click();
        await at.getByRole('dialog').waitFor();
      },
    },
    { name: 'account', address: '/account/profile' },
    { name: 'account-notifications', address: '/account/notifications' },
    { name: 'account-appearance', address: '/account/appearance' },
    { name: 'account-sessions', address: '/account/sessions' },
    { name: 'account-tokens', address: '/account/tokens' },
    { name: 'new-organization', address: '/organizations/new' },
    { name: 'nothing-here', address: `${org}/no-such-place` },
  ];
}
