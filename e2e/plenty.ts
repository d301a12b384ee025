import type { APIRequestContext, Browser, Page } from '@playwright/test';
import type { EngineServer } from '../src/server/translations/testing/engine-server.ts';
import type { Example } from './example.ts';
import { expect } from './fixtures.ts';
import { type Api, api, makeSpace, proposeText } from './helpers.ts';
import { openDialog, press, type Screen } from './screens.ts';
import type { Server } from './server.ts';

/** The example with rows in every list, and with names as long as people give them. */
export interface Plenty extends Example {
  translation: string;
  webhook: string;
  /** Another translation, whose run failed. */
  failed: string;
  /** One with pages that failed. */
  partly: string;
  /** Address of the open conflicts of a change request. */
  conflicts: string;
  /** Address of a page in which a picture took the place of another. */
  pictures: string;
  /** Of a person who may read and no more. */
  reader: Awaited<ReturnType<APIRequestContext['storageState']>>;
}

const LONG = 'Integration guides for partners, resellers and system houses';
const names = [
  'Maximiliane Freifrau von Hohenstein-Großschönau',
  'Li Wei',
  'José Ángel Fernández de la Concepción y Rodríguez',
  'Dana Scully',
  'مريم الزهراء',
  'Oluwaseun Adébáyò',
];

const terms = [
  { en: 'change request', fr: 'demande de modification', de: 'Änderungsantrag' },
  { en: 'Bindery', fr: 'Bindery', de: 'Bindery' },
];

/** Fills the example. `engine` is the translation engine that the service knows. */
export async function fillExample(
  example: Example,
  request: APIRequestContext,
  server: Server,
  browser: Browser,
  engine: EngineServer,
): Promise<Plenty> {
  const call = api(request, server.url);
  const { organization, space, site } = example;
  const org = `/v1/orgs/${organization}`;
  const reader = await joinPeople(browser, server, call, organization);
  const { items: members } = await call.get(`${org}/members?limit=50`);
  const team = await call.put(`${org}/teams`, { title: `${LONG.slice(0, 60)}…`, members: members.map(({ id }) => id) });
  await call.put(`${org}/teams`, { title: 'Ops', members: [] });
  const emails = [...Array(6).keys()].map(at => `somebody.with.a.long.address.${at}@subsidiary.example.com`);
  await call.post(`${org}/invites`, { emails, role: 'edit' });
  await fillContent(call, organization);
  await call.put(`${org}/openapi/lost`, {
    source: { url: 'http://127.0.0.1:9/a/long/address/of/a/document/that/is/not/there/openapi.json' },
  });
  const webhook = await call.post(`${org}/webhooks`, {
    url: 'https://hooks.example.com/services/T0123456789/B0123456789/of-a-length-that-real-ones-have',
    events: ['change_request_merged', 'site_published'],
  });
  await fillDiscussion(call, example);
  await fillSite(call, `${org}/sites/${site}`);
  await request.put(`${server.url}${org}/translations-glossary`, {
    data: { operations: terms.map(translations => ({ type: 'insert', translations })) },
    headers: { origin: server.url },
    failOnStatusCode: true,
  });
  const translations = await fillTranslations(call, org, space, engine);
  const conflicts = await fillConflicts(call, organization);
  const pictures = await fillPictures(call, organization);
  const member = members[0]?.id ?? '';
  return {
    ...example,
    ...translations,
    conflicts,
    pictures,
    member,
    team: team.id,
    webhook: webhook.id,
    reader,
  };
}

async function joinPeople(browser: Browser, server: Server, call: Api, organization: string) {
  let state: Plenty['reader'] = { cookies: [], origins: [] };
  for (const [at, displayName] of names.entries()) {
    const context = await browser.newContext({ baseURL: server.url });
    const theirs = api(context.request, server.url);
    const link = await call.post(`/v1/orgs/${organization}/link-invites`, { role: at === 0 ? 'read' : 'edit' });
    const email = `person.${at}@subsidiary.example.com`;
    await theirs.post('/auth/sign-up', { email, password: 'correct horse battery', displayName, invite: link.id });
    await theirs.post(`/v1/orgs/${organization}/invites/${link.id}`);
    if (at === 0) {
      state = await context.storageState();
      await context.request.post(`/v1/orgs/${organization}/access-requests`, {
        data: { item: { type: 'organization', id: organization }, role: 'edit', message: 'To mend what I find.' },
        headers: { origin: server.url },
        failOnStatusCode: true,
      });
    }
    await context.close();
  }
  return state;
}

async function fillContent(call: Api, organization: string): Promise<void> {
  const org = `/v1/orgs/${organization}`;
  let parent: string | undefined;
  for (const title of ['Partners and system houses in Europe', 'Deutschland, Österreich, Schweiz', 'Drafts']) {
    parent = (await call.post(`${org}/collections`, { title, ...(parent && { parent }) })).id;
    for (const name of [LONG, 'Notes']) await call.post(`${org}/spaces`, { title: name.slice(0, 50), parent });
  }
}

async function fillDiscussion(call: Api, { space, request, page }: Example): Promise<void> {
  const path = `/v1/spaces/${space}/change-requests/${request}`;
  const body = (markdown: string) => ({ body: { markdown } });
  for (const [at, text] of [
    'Could we say **why** as well? Readers of the partner guide ask this every week, and support answers the same thing.',
    'A typo: `installl`.',
    'See https://example.com/a/very/long/address/without/any/place/to/break/it/anywhere/at/all?query=and-more',
  ].entries()) {
    const comment = await call.post(`${path}/comments`, { ...body(text), ...(at < 2 && { page }) });
    await call.post(`${path}/comments/${comment.id}/replies`, body('Agreed, I will change it.'));
  }
  await call.post(`/v1/spaces/${space}/change-requests`, { subject: `${LONG}: rewrite the introduction` });
}

async function fillSite(call: Api, site: string): Promise<void> {
  for (const name of ['Beta testers of the partner programme', 'Legal'])
    await call.post(`${site}/share-links`, { name });
  const [shown] = (await call.get(`${site}/site-spaces`)).items;
  await call.post(`${site}/redirects`, {
    source: '/old/getting-started/with-a-long-path/of-many-parts/*',
    destination: { kind: 'site-space', siteSpaceId: shown?.id },
  });
  await call.post(`${site}/redirects`, {
    source: '/v1',
    destination: { kind: 'external', url: 'https://example.com/v1' },
  });
}

async function fillConflicts(call: Api, organization: string): Promise<string> {
  const lines = [
    'Moor the boat with two lines.',
    'Check the fenders every hour, at night as well.',
    'Call the harbour.',
  ];
  const text = (who: string) => lines.map(line => `${line} ${who}`).join('\n\n');
  const { space } = await makeSpace(call, 'Harbour', [{ title: 'Mooring', markdown: text('') }], organization);
  const mine = await proposeText(call, space, 'Mooring', text('So says the crew.'), 'Say who says it');
  const theirs = await proposeText(call, space, 'Mooring', text('So says the harbour master.'), 'Quote the master');
  await call.post(`${theirs.path}/merge`);
  await call.post(`${mine.path}/update`);
  return `/o/${organization}/s/${space}/cr/${mine.number}/conflicts`;
}

/** A chart of depths, in which the second one has silted up. */
const chart = (depths: readonly number[]) => {
  const bars = depths.map(
    (depth, at) => `<rect x="${40 + at * 90}" y="40" width="60" height="${depth * 24}" fill="#2456d6"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#e9eef5"/>${bars.join('')}</svg>`;
  return Buffer.from(svg).toString('base64');
};

async function fillPictures(call: Api, organization: string): Promise<string> {
  const { space } = await makeSpace(call, 'Soundings', [{ title: 'Depths', markdown: 'In metres.' }], organization);
  const content = `/v1/spaces/${space}/content`;
  const seen = new Set<string>();
  const upload = async (depths: readonly number[]) => {
    const file = { name: `${seen.size}.svg`, base64: chart(depths) };
    await call.post(content, { changes: [{ operation: 'insert_files', files: [file] }] });
    const { items } = await call.get(`${content}/files`);
    const id = items.find(item => !seen.has(item.id))?.id ?? '';
    seen.add(id);
    return `In metres.\n\n![Depths](file:${id})\n\nAt low water.`;
  };
  const before = await upload([4, 6, 9, 11, 8, 5]);
  const after = await upload([3, 5, 9, 12, 4, 2]);
  const { pages } = await call.get(`${content}/pages`);
  const page = pages[0]?.id ?? '';
  const change = { operation: 'update_page', page, document: { markdown: before } };
  await call.post(content, { changes: [change] });
  const { number } = await proposeText(call, space, 'Depths', after, 'Sound the harbour anew');
  return `/o/${organization}/s/${space}/cr/${number}/changes/p/${page}`;
}

async function fillTranslations(call: Api, org: string, space: string, engine: EngineServer) {
  const make = (language: string) => call.post(`${org}/translations`, { language, source: { space, language: 'en' } });
  const until = (id: string, status: string) =>
    expect.poll(async () => (await call.get(`${org}/translations/${id}`)).status, { timeout: 60_000 }).toBe(status);
  const french = await make('fr');
  await until(french.id, 'completed');
  engine.moods.push('forbidden');
  const german = await make('de');
  await expect
    .poll(async () => 'lastRunError' in (await call.get(`${org}/translations/${german.id}`)), { timeout: 60_000 })
    .toBe(true);
  engine.indigestible = 'Install';
  const spanish = await make('es');
  await until(spanish.id, 'completed');
  engine.indigestible = undefined;
  return { translation: french.id, failed: german.id, partly: spanish.id };
}

/** Chooses “Download PDF…” and, where told, sees it fail. */
const pdf = (fails: boolean) => async (at: Page) => {
  if (fails)
    await at.route(/\/(v1|files)\/.*\bpdf\b/, route =>
      route.fulfill({
        status: 500,
        json: {
          error: {
            code: 'internal',
            message: 'The service failed. The log has the request id.',
            requestId: 'req_5f2c9a7be1d0',
          },
        },
      }),
    );
  await at.getByRole('button', { name: 'More about this space' }).click();
  await at.getByRole('menuitem', { name: 'Download PDF…' }).click();
  await at.getByRole('dialog').waitFor();
  if (!fails) return;
  await at.getByRole('dialog').getByRole('button', { name: 'Make PDF' }).click();
  await at.getByRole('dialog').getByRole('alert').waitFor();
};

/** Two people change one setting; `call` is the other. */
const meetAnother = (call: Api, organization: string) => async (at: Page) => {
  await at.getByLabel('Title').fill('Acme Documentation');
  await at.getByRole('combobox', { name: 'Default role' }).click();
  await at.getByRole('option', { name: /^Reviewer/ }).click();
  await call.patch(`/v1/orgs/${organization}`, { title: `Acme of ${new Date().toISOString()}`, defaultRole: 'edit' });
  await at.getByRole('button', { name: 'Save' }).click();
  await at.getByRole('alertdialog').or(at.getByRole('dialog')).waitFor();
};

/** Selects all members, opens the choice of what becomes of them or, where told, gives all a role. */
const selectMembers = (role?: string) => async (at: Page) => {
  await at.getByRole('checkbox', { name: 'Select all' }).check();
  if (!role) return;
  await at
    .getByRole('region', { name: /selected/ })
    .getByRole('button', { name: /role/i })
    .click();
  await at.getByRole('menuitem', { name: role }).click();
  await at
    .getByRole('dialog')
    .or(at.getByRole('alertdialog'))
    .getByRole('button', { name: /change|set/i })
    .click();
};

/** Screens that show nothing in the example alone. `call` is somebody who works at the same time. */
export function plentyScreens(plenty: Plenty, call: Api): Screen[] {
  const { organization, space, page, request, translation, specification, member, team, webhook, provider } = plenty;
  const org = `/o/${organization}`;
  const change = `${org}/s/${space}/cr/${request}`;
  const spec = `${org}/openapi/${specification}`;
  const beside = (side: string) => `${change}/edit/p/${page}?side=${side}`;
  return [
    { name: 'translation', address: `${org}/translations/${translation}` },
    { name: 'translation-failed', address: `${org}/translations/${plenty.failed}` },
    { name: 'translation-partly', address: `${org}/translations/${plenty.partly}` },
    { name: 'translation-log', address: `${org}/translations/${plenty.partly}?log=true` },
    { name: 'translation-new', address: `${org}/translations`, open: openDialog('New translation') },
    { name: 'translation-page', address: `${org}/translations/${translation}`, open: editTranslation },
    { name: 'glossary-term', address: `${org}/translations/glossary`, open: openDialog('New term') },
    { name: 'glossary-effect', address: `${org}/translations/glossary`, open: changeTerm },
    { name: 'specification-versions', address: `${spec}/versions` },
    { name: 'specification-settings', address: `${spec}/settings` },
    { name: 'specification-lost', address: `${org}/openapi/lost` },
    { name: 'specification-add', address: `${org}/openapi`, open: openDialog('Add specification') },
    ...['teams', 'activity', 'sessions'].map(tab => ({
      name: `member-${tab}`,
      address: `${org}/settings/members/${member}/${tab}`,
    })),
    { name: 'members-selected', address: `${org}/settings/members`, open: selectMembers() },
    { name: 'members-invite', address: `${org}/settings/members`, open: openDialog('Invite people') },
    ...['access', 'settings'].map(tab => ({ name: `team-${tab}`, address: `${org}/settings/teams/${team}/${tab}` })),
    { name: 'webhook', address: `${org}/settings/webhooks/${webhook}` },
    { name: 'sso-provider-setup', address: `${org}/settings/sso/${provider}/setup` },
    { name: 'sso-provider-test', address: `${org}/settings/sso/${provider}/test` },
    { name: 'editor-comments', address: beside('comments') },
    { name: 'editor-page', address: beside('page') },
    { name: 'editor-outline', address: beside('outline') },
    { name: 'editor-links', address: beside('links') },
    { name: 'conflicts', address: plenty.conflicts },
    { name: 'pictures', address: plenty.pictures },
    {
      name: 'pictures-swipe',
      address: plenty.pictures,
      async open(at) {
        await at.getByRole('radio', { name: 'Swipe' }).click();
        await at.getByRole('slider').waitFor();
      },
    },
    { name: 'palette-preview', address: org, open: lookBeside },
    { name: 'request-new', address: `${org}/changes`, open: openDialog('New change request') },
    { name: 'tasks', address: org, open: openTasks },
    { name: 'tasks-going', address: org, open: openGoingTasks },
    { name: 'inbox-access', address: `${org}/inbox`, open: openNotification(/asks for a role/) },
    { name: 'pdf', address: `${org}/s/${space}/p/${page}`, open: pdf(false) },
    { name: 'pdf-failed', address: `${org}/s/${space}/p/${page}`, open: pdf(true) },
    { name: 'settings-met', address: `${org}/settings`, open: meetAnother(call, organization) },
    { name: 'recent', address: `${org}/s/${space}/cr/${request}/overview`, open: recentActions },
    { name: 'merge-rules-set', address: `${org}/settings/merge-rules`, open: chooseRules },
    { name: 'site-new', address: `${org}/sites`, open: openDialog('New site') },
    { name: 'share-link-new', address: `${org}/sites/${plenty.site}/audience`, open: openDialog('New share link') },
    { name: 'redirect-new', address: `${org}/sites/${plenty.site}/redirects`, open: openDialog('New redirect') },
    { name: 'site-check', address: `${org}/sites/${plenty.site}/structure`, open: openDialog('Check') },
    { name: 'site-unpublish', address: `${org}/sites/${plenty.site}/structure`, open: openDialog('Unpublish') },
    { name: 'review', address: `${change}/changes`, open: openDialog(/^(Review|Approve)$/) },
    { name: 'import', address: `${org}/content`, open: openDialog('New', /Import/) },
    { name: 'token-new', address: '/account/tokens', open: openDialog('New token') },
  ];
}

async function editTranslation(at: Page): Promise<void> {
  await at
    .getByRole('table', { name: 'Pages' })
    .getByRole('link', { name: /Install/ })
    .first()
    .click();
  await at.getByRole('list', { name: 'Texts of the page' }).waitFor();
}

async function changeTerm(at: Page): Promise<void> {
  await at.getByRole('row', { name: /change request/ }).click();
  await at.getByLabel('Term in French').fill('proposition');
  await at.getByRole('checkbox', { name: 'Translate them now' }).waitFor();
}

/** What the palette shows beside the row that is highlighted. */
async function lookBeside(at: Page): Promise<void> {
  const palette = at.getByRole('dialog', { name: 'Command palette' });
  await press('Control+k')(at);
  await palette.getByRole('combobox').fill('install');
  await palette
    .getByRole('option', { name: /^Install/ })
    .first()
    .hover();
  // A phone has no room for it.
  if ((at.viewportSize()?.width ?? 0) < 640) return;
  await at.keyboard.press('ArrowRight');
  await expect(palette.getByRole('region', { name: 'Preview' })).toHaveAttribute('aria-busy', 'false');
}

/** The tasks, where a browser that shows notices may be asked for them. */
async function openTasks(at: Page): Promise<void> {
  await at.context().grantPermissions(['notifications']);
  await at.reload();
  const palette = at.getByRole('dialog', { name: 'Command palette' });
  await press('Control+k')(at);
  await palette.getByRole('combobox').fill('Tasks');
  await palette.getByRole('option', { name: 'Tasks', exact: true }).click();
  await at.getByRole('switch', { name: 'Tell me when tasks end' }).waitFor();
}

/** The same, as if they had just begun, waited, and failed. */
async function openGoingTasks(at: Page): Promise<void> {
  const going = [
    { state: 'running', progress: { done: 41, total: 260, note: 'Write: Pages, links and files' } },
    { state: 'running', progress: { done: 3, total: null, note: '' } },
    { state: 'queued' },
    { state: 'failed', error: 'The translation engine answered 503: it takes no more texts today.' },
  ];
  await at.route(/\/jobs(\?|$)/, async route => {
    const response = await route.fetch();
    const { items, ...list }: { items: object[] } = await response.json();
    await route.fulfill({
      response,
      json: { ...list, items: items.map((item, index) => ({ ...item, ...going[index] })) },
    });
  });
  await openTasks(at);
}

const openNotification = (name: RegExp) => async (at: Page) => {
  await at.getByRole('list', { name: 'All' }).getByRole('link', { name }).click();
  await at.getByRole('button', { name: 'Decline' }).waitFor();
};

async function chooseRules(at: Page): Promise<void> {
  await at.getByRole('radio', { name: /^Rules for every space/ }).check();
}

async function recentActions(at: Page): Promise<void> {
  await at.getByRole('button', { name: 'Resolve thread' }).first().click();
  await at.getByRole('button', { name: 'Recent actions' }).click();
}
