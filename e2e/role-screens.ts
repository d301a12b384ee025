import type { Locator, Page } from '@playwright/test';

/** What the screens below are of. */
export interface RoleWorld {
  organization: string;
  space: string;
  request: number;
  page: string;
  site: string;
  team: string;
}

interface Cell {
  /** Schema and name of the permission that the control stands for. */
  permission: `${string}.${string}`;
  /** Another of the same schema that turns it on too. */
  or?: string;
  control: (page: Page) => Locator;
  /** What has to be opened first; Escape closes it. Who may not may find nothing to open. */
  open?: (page: Page, may: boolean) => Promise<void>;
}

interface Screen {
  name: string;
  at: (world: RoleWorld) => string;
  /** Who may not see this has no screen. */
  of?: string;
  /** Seen by everybody once the screen is there. */
  anchor: (page: Page) => Locator;
  cells: readonly Cell[];
}

/** Where the service tells a person what they may, by schema. Of a list, the first. */
export const places: Readonly<Record<string, (world: RoleWorld) => string>> = {
  Organization: ({ organization }) => `/v1/orgs/${organization}`,
  Space: ({ space }) => `/v1/spaces/${space}`,
  Item: ({ organization }) => `/v1/orgs/${organization}/content-tree`,
  ChangeRequest: ({ space, request }) => `/v1/spaces/${space}/change-requests/${request}`,
  Comment: ({ space, request }) => `/v1/spaces/${space}/change-requests/${request}/comments`,
  Site: ({ organization, site }) => `/v1/orgs/${organization}/sites/${site}`,
  Team: ({ organization, team }) => `/v1/orgs/${organization}/teams/${team}`,
  OpenAPISpec: ({ organization }) => `/v1/orgs/${organization}/openapi/pets`,
};

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true });
const link = (name: string) => (page: Page | Locator) => page.getByRole('link', { name, exact: true });
const entry = (name: string | RegExp) => (page: Page) => page.getByRole('menuitem', { name });
const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name });
const menu = (name: string) => async (page: Page) => {
  await button(name)(page).first().click();
  await page.getByRole('menu').waitFor();
};
const isThere = async (control: Locator, awaited: boolean): Promise<boolean> => {
  if (awaited) await control.waitFor();
  return control.isVisible();
};
const remark = (page: Page) => page.getByRole('article', { name: /^Comment by/ });
/** Its button shows while the pointer is on the comment. */
const comment = async (page: Page, may: boolean) => {
  if (!(await isThere(remark(page), may))) return;
  await remark(page).hover();
  await button(/^Actions for the comment/)(page).click();
};

/** The main screens, and on each the controls that a permission turns on. */
export const screens: readonly Screen[] = [
  {
    name: 'the home page',
    at: ({ organization }) => `/o/${organization}`,
    anchor: heading('Home'),
    cells: [
      { permission: 'Organization.createContent', control: button('New space') },
      { permission: 'Organization.listMembers', control: link('Translations') },
    ],
  },
  {
    name: 'the content page',
    at: ({ organization }) => `/o/${organization}/content`,
    of: 'Item',
    anchor: page => button('Actions for Manual')(page).first(),
    cells: [
      { permission: 'Organization.createContent', control: button('New') },
      { permission: 'Item.admin', control: entry(/^Rename/), open: menu('Actions for Manual') },
      { permission: 'Item.edit', control: entry(/^Import/), open: menu('Actions for Manual') },
      { permission: 'Item.create', control: entry(/^New space/), open: menu('Actions for Manual') },
    ],
  },
  {
    name: 'a page of a space',
    at: ({ space, organization }) => `/o/${organization}/s/${space}`,
    of: 'Space',
    anchor: heading('Begin'),
    cells: [
      { permission: 'Space.edit', control: button('Edit') },
      { permission: 'Space.admin', control: entry('Settings and access'), open: menu('More about this space') },
    ],
  },
  {
    name: 'the history of a space',
    at: ({ space, organization }) => `/o/${organization}/s/${space}/history`,
    of: 'Space',
    anchor: heading('History'),
    cells: [
      {
        permission: 'Space.merge',
        control: entry(/^Restore/),
        open: async page => {
          await page
            .getByRole('button', { name: /^Actions for/ })
            .last()
            .click();
          await page.getByRole('menu').waitFor();
        },
      },
    ],
  },
  {
    name: 'the files of a space',
    at: ({ space, organization }) => `/o/${organization}/s/${space}/files`,
    of: 'Space',
    anchor: heading('Files'),
    cells: [{ permission: 'Space.edit', control: button('Add files') }],
  },
  {
    name: 'the changes of a request',
    at: ({ space, organization, request }) => `/o/${organization}/s/${space}/cr/${request}/changes`,
    of: 'ChangeRequest',
    anchor: page => page.getByText('All of it, in short.').first(),
    cells: [
      { permission: 'ChangeRequest.comment', control: button('Review') },
      { permission: 'ChangeRequest.merge', control: button('Merge') },
      { permission: 'ChangeRequest.edit', control: link('Edit') },
      {
        permission: 'ChangeRequest.approve',
        control: page => page.getByRole('radio', { name: /^Approve/ }),
        open: async (page, may) => {
          if (await isThere(button('Review')(page), may)) await button('Review')(page).click();
        },
      },
    ],
  },
  {
    name: 'a changed page of a request',
    at: ({ space, organization, request, page }) => `/o/${organization}/s/${space}/cr/${request}/changes/p/${page}`,
    of: 'ChangeRequest',
    anchor: page => page.getByText('All of it, in short.').first(),
    cells: [
      {
        permission: 'Comment.reply',
        control: page => page.getByRole('textbox', { name: 'Reply to this thread' }),
        open: async (page, may) => {
          if (await isThere(remark(page), may)) await remark(page).click();
        },
      },
      { permission: 'Comment.resolve', control: button('Resolve thread') },
      { permission: 'Comment.apply', control: button(/^Apply/) },
      { permission: 'Comment.edit', control: entry('Edit comment'), open: comment },
      { permission: 'Comment.delete', control: entry('Delete comment'), open: comment },
    ],
  },
  {
    name: 'the list of sites',
    at: ({ organization }) => `/o/${organization}/sites`,
    anchor: heading('Sites'),
    cells: [{ permission: 'Organization.createContent', control: button('New site') }],
  },
  {
    name: 'the structure of a site',
    at: ({ organization, site }) => `/o/${organization}/sites/${site}/structure`,
    of: 'Site',
    anchor: page => page.getByRole('tree', { name: 'Structure of the site' }),
    cells: [
      { permission: 'Site.create', control: button('Add') },
      { permission: 'Site.admin', control: button('Publish') },
    ],
  },
  {
    name: 'the audience of a site',
    at: ({ organization, site }) => `/o/${organization}/sites/${site}/audience`,
    of: 'Site',
    anchor: page => page.getByRole('radio', { name: /^Public/ }),
    cells: [{ permission: 'Site.admin', control: page => page.getByRole('radio', { name: /^Public/ }) }],
  },
  {
    name: 'the redirects of a site',
    at: ({ organization, site }) => `/o/${organization}/sites/${site}/redirects`,
    of: 'Site',
    anchor: button('New redirect'),
    cells: [{ permission: 'Site.create', control: button('New redirect') }],
  },
  {
    name: 'the specifications',
    at: ({ organization }) => `/o/${organization}/openapi`,
    anchor: heading('API specifications'),
    cells: [{ permission: 'Organization.createOpenAPISpec', control: button('Add specification') }],
  },
  {
    name: 'a specification',
    at: ({ organization }) => `/o/${organization}/openapi/pets`,
    of: 'OpenAPISpec',
    anchor: heading('pets'),
    cells: [{ permission: 'OpenAPISpec.edit', control: page => link('Settings')(page.getByRole('main')) }],
  },
  {
    name: 'the settings of the organization',
    at: ({ organization }) => `/o/${organization}/settings`,
    anchor: heading('General'),
    cells: [
      { permission: 'Organization.admin', control: link('Audit log') },
      { permission: 'Organization.admin', control: page => page.getByRole('switch') },
      { permission: 'Organization.listMembers', control: link('Members') },
      { permission: 'Organization.listTeams', or: 'ownTeam', control: link('Teams') },
      { permission: 'Organization.ownTeam', or: 'listTeams', control: link('Teams') },
    ],
  },
  {
    name: 'a team',
    at: ({ organization, team }) => `/o/${organization}/settings/teams/${team}`,
    of: 'Team',
    anchor: heading('Writers'),
    cells: [
      { permission: 'Team.admin', control: entry(/^Rename/), open: menu('Actions for Writers') },
      { permission: 'Organization.admin', control: entry(/^Delete/), open: menu('Actions for Writers') },
    ],
  },
];
