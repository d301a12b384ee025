import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longest } from '#lib/grams.ts';
import { addToDay } from '../insights/rows.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-site.ts';
import { buildCollection, buildTeam } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { postgresSchema, sqliteSchema } from './columns.ts';
import { fillMemberLists } from './migrations/0026-member-lists.ts';

const colleagues = 2_100;
const domain = '@documentation.company.example.com';
/** The longest part that was counted before 0059. */
const longestBefore = 16;

const marks = [
  ...['mark_new_request', 'mark_request', 'mark_by_edit'],
  ...['new', 'old', 'moved'].flatMap(row => [`mark_by_${row}_requested_reviewers`, `mark_by_${row}_reviews`]),
];
const standing = ['new', 'old', 'moved'].flatMap(row => [`by_${row}_requested_reviewers`, `by_${row}_reviews`]);
const copies = ['new_request', 'request', 'request_to_contributors', 'request_to_requested_reviewers'];
const answers = ['new_asked', 'asked_again', 'by_review', 'by_no_review'];
const finders = ['new_request', 'request', 'no_request'];
/** What each migration made to keep its columns true. */
const triggers = {
  '0227-places-on-published-sites': ['place_on_site', 'publish_places'],
  '0223-link-counts': ['count_moved_link'],
  '0222-reviews-of-members': ['new_member', 'old_member', 'member'].map(row => `keep_reviews_of_${row}`),
  '0220-standings': ['in_request', 'asked_again', 'since_edit', ...standing].map(name => `stand_${name}`),
  '0217-mentions-in-order': ['copy_comment_to_mention', 'copy_comment'],
  '0206-member-numbers': ['number_new_member'],
  '0187-team-packs': ['pack_new', 'pack_moved', 'pack_renamed', 'unpack'].map(name => `${name}_team_member`),
  '0212-insight-levels': ['page', 'search'].flatMap(of => ['new_', 'old_', ''].map(row => `sum_${row}${of}_levels`)),
  '0180-insight-spans': ['page', 'search'].flatMap(of => ['new_', 'old_', ''].map(row => `sum_${row}${of}_spans`)),
  '0164-site-days': ['sum_new_page_day', 'sum_old_page_day', 'sum_page_day', 'sum_moved_page_day'],
  '0161-request-search': finders.map(name => `find_${name}`),
  '0163-requests-by-person': [...copies.map(name => `copy_${name}`), ...answers.map(name => `answer_${name}`)],
  '0162-request-marks': marks,
};
const dropped = (engine: (typeof engines)[number], name: keyof typeof triggers) =>
  triggers[name].map(trigger => (engine === 'sqlite' ? `drop trigger ${trigger}` : `drop function ${trigger} cascade`));

/** Leads back to a database before these migrations, with the rows that are there. */
const undo = {
  '0229-proxy-works': ['alter table sites drop column proxy_works_since'],
  '0227-places-on-published-sites': ['alter table site_spaces drop column published'],
  '0226-hostname-works': ['alter table sites drop column hostname_works_since'],
  '0223-link-counts': [],
  '0222-reviews-of-members': [],
  '0220-standings': ['alter table change_requests drop column standings'],
  '0217-mentions-in-order': [
    'drop index comment_mentions_by_user',
    'create index comment_mentions_by_user on comment_mentions (organization_id, space_id, user_id, comment_id)',
    ...['change_request_id', 'posted_at', 'posted_by', 'page_id', 'status', 'pending'].map(
      column => `alter table comment_mentions drop column ${column}`,
    ),
  ],
  '0216-grants-by-name': [
    'drop index grants_by_level',
    `create index grants_by_level on grants
      (organization_id, item_kind, item_id, level, standing, number, subject_id, sort_name, search_text)
      where subject_kind = 'user' and standing <> ''`,
  ],
  '0210-shorter-packs': [
    ...['drop index grants_to_teams', 'drop index grants_by_level'],
    'create index grants_by_level on grants (organization_id)',
    'delete from team_packs',
    `insert into team_packs (organization_id, team_id, standing, pack, members)
      select organization_id, team_id, standing, pack, string_agg('\x1e' || user_id || '\x1f' || sort_name || '\x1f' || search_text, '')
      from team_members where standing <> '' group by organization_id, team_id, standing, pack`,
  ],
  '0208-font-names': ['sites', 'site_spaces'].map(
    table => `update ${table} set customization = replace(customization, '"Inter"', '"inter"')`,
  ),
  '0206-member-numbers': [
    ...['drop table team_numbers', 'drop index team_members_by_name', 'drop index grants_by_level'],
    ...['members', 'team_members', 'grants'].map(table => `alter table ${table} drop column number`),
    'alter table organizations drop column joins',
    'create table team_people (organization_id text)',
    'create index grants_by_level on grants (organization_id)',
  ],
  '0205-spaces-by-title': ['drop index spaces_by_title'],
  '0202-targets-alone': [
    'drop index links_by_target',
    ...[
      'links_by_target on links (organization_id, target_space, kind, target_id, space_id, place, page_id)',
      'links_by_address on links (organization_id, space_id, target, page_id)',
      'links_leading on links (organization_id, target_space, kind, target_id, space_id) where leads = 1',
    ].map(index => `create index ${index}`),
  ],
  '0204-team-people': [
    ...['drop table team_people', 'drop index grants_by_level'],
    `create index grants_by_standing on grants (organization_id, item_kind, item_id, standing)
      where subject_kind = 'user' and standing <> ''`,
  ],
  '0187-team-packs': [
    'drop table team_packs',
    ...['search_text', 'pack'].map(column => `alter table team_members drop column ${column}`),
  ],
  '0212-insight-levels': ['page', 'search'].map(of => `delete from ${of}_spans where span >= 'a'`),
  '0180-insight-spans': ['drop table page_spans', 'drop table search_spans'],
  '0177-webhook-counts': ['drop table webhook_counts'],
  '0164-site-days': ['drop table site_days'],
  '0153-mentions-and-targets': ['drop table comment_mentions', 'drop index audit_events_by_target'],
  '0161-request-search': ['drop table request_texts', 'drop index change_requests_by_number_alone'],
  '0163-requests-by-person': ['contributors', 'requested_reviewers'].flatMap(table => [
    ...['', '_created_at', '_comments'].map(order => `drop index ${table}_by_user${order}`),
    ...(table === 'contributors' ? [] : [`alter table ${table} drop column answered`]),
    `create index ${table}_by_user on ${table} (organization_id, user_id, space_id, change_request_id)`,
    ...['status', 'updated_at', 'created_at', 'comments'].map(
      column => `alter table ${table} drop column request_${column}`,
    ),
  ]),
  '0162-request-marks': [
    ...['reviews_by_reviewer', 'change_requests_with_objections', 'change_requests_awaiting_anyone'].map(
      index => `drop index ${index}`,
    ),
    ...['awaits_anyone', 'objected'].map(column => `alter table change_requests drop column ${column}`),
    `create index reviews_with_objections on reviews (organization_id, space_id, change_request_id)`,
  ],
  '0221-requests-by-status': [
    'contributors_by_user_status',
    'requested_reviewers_by_user_status',
    'change_requests_by_created_by_status',
  ].map(index => `drop index ${index}`),
  '0219-sites-and-redirects': ['drop index sites_by_state_and_type'],
  '0139-folded-searches': ['change_requests', 'site_redirects'].map(
    table => `alter table ${table} drop column search_text`,
  ),
  '0105-told-visibility': ['alter table spaces drop column told_visibility'],
  '0090-leading-links': ['drop index links_leading', 'alter table links drop column leads'],
  '0081-kept-words': [],
  '0077-given': [
    'drop index grants_on_open',
    ...['open_in', 'search_text'].map(column => `alter table grants drop column ${column}`),
  ],
  '0072-request-sums': [],
  '0067-closed-grants': ['drop index grants_on_closed', 'alter table grants drop column closed_in'],
  '0059-longer-searches': [
    `delete from member_grams where length(gram) > ${longestBefore}`,
    `update member_grams set continued = 0 where length(gram) = ${longestBefore}`,
  ],
  '0055-commenters': [
    'drop table commenters',
    'create index comment_replies_by_author on comment_replies (organization_id, posted_by)',
  ],
  '0054-grant-lists': [
    ...['grants_by_name', 'grants_by_standing', 'team_members_by_user', 'team_members_by_standing'].map(
      index => `drop index ${index}`,
    ),
    ...['grants', 'team_members'].flatMap(table =>
      ['standing', 'sort_name'].map(column => `alter table ${table} drop column ${column}`),
    ),
    'create index team_members_by_user on team_members (organization_id, user_id)',
  ],
  '0053-member-search-states': ['drop table member_gram_states', 'alter table member_grams drop column by_state'],
};

/** What each engine has its own words for. */
const undoHere: Record<(typeof engines)[number], Partial<Record<keyof typeof undo, string[]>>> = {
  sqlite: {
    '0219-sites-and-redirects': ['created', 'source'].flatMap(order => [
      `drop index site_redirects_by_${order}`,
      `create index site_redirects_by_${order} on site_redirects (organization_id, site_id, draft)`,
    ]),
    '0161-request-search': ['drop table request_words', 'drop table request_scopes'],
    '0223-link-counts': [...['new', 'old'].map(row => `drop trigger count_${row}_link`), 'drop table link_counts'],
    '0072-request-sums': [
      ...['insert', 'update', 'delete'].map(change => `drop trigger sum_requests_on_${change}`),
      'drop table request_sums',
    ],
  },
  postgres: {
    '0223-link-counts': [
      ...['new', 'old'].map(row => `drop function count_${row}_links cascade`),
      'drop table link_counts',
    ],
    '0072-request-sums': ['drop function sum_requests cascade', 'drop table request_sums'],
  },
};

describe.each(engines)('an upgrade on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  async function upgradeFrom(before: (keyof typeof undo)[]) {
    await server.services.database.write(async tx => {
      const kept = Object.keys(triggers).flatMap(name =>
        before.some(one => one === name) ? dropped(engine, name as keyof typeof triggers /* its own key */) : [],
      );
      const undone = before.flatMap(name => [...undo[name], ...(undoHere[engine][name] ?? [])]);
      for (const statement of [...kept, ...undone]) await sql.raw(statement).execute(tx);
      await sql`delete from kysely_migration where name in (${sql.join(before)})`.execute(tx);
    });
    await server.services.database.migrate();
  }

  async function definitionOf(index: string): Promise<string | undefined> {
    const { rows } = await (engine === 'sqlite'
      ? sql<{ definition: string }>`select sql as definition from sqlite_master where name = ${index}`
      : sql<{ definition: string }>`select indexdef as definition from pg_indexes where indexname = ${index}`
    ).execute(server.services.database.read);
    return rows[0]?.definition;
  }

  it('finds change requests and redirects of before without regard to case and accents', async () => {
    const { id: spaceId } = await buildSpace(admin.client, organizationId);
    await admin.client.ok('createChangeRequest', { spaceId, body: { subject: 'Éditeur' } });
    const site = await admin.client.ok('createSite', { organizationId, body: { title: 'Docs', spaces: [spaceId] } });
    const at = { organizationId, siteId: site.id };
    const destination = { kind: 'external', url: 'https://example.com' };
    await admin.client.ok('createSiteRedirect', { ...at, body: { source: '/Über-uns', destination } });
    await upgradeFrom(['0219-sites-and-redirects', '0161-request-search', '0139-folded-searches']);
    const requests = await admin.client.ok('listChangeRequestsForSpace', { spaceId, query: { search: 'editeur' } });
    const redirects = await admin.client.ok('listSiteRedirects', { ...at, query: { search: 'UBER' } });
    expect([requests.count, redirects.count]).toEqual([1, 1]);
  });

  it('knows the font of sites and their spaces by its new name', async () => {
    const { client } = admin;
    const { id: spaceId } = await buildSpace(client, organizationId);
    const site = await client.ok('createSite', { organizationId, body: { title: 'Docs', spaces: [spaceId] } });
    const at = { organizationId, siteId: site.id };
    const { items } = await client.ok('listSiteSpaces', at);
    const inSpace = { ...at, siteSpaceId: items[0].id };
    const body = { styling: { font: 'Inter' } };
    await client.ok('updateSiteCustomizationById', { ...at, body });
    await client.ok('overrideSiteSpaceCustomizationById', { ...inSpace, body });
    await upgradeFrom(['0208-font-names']);
    expect((await client.ok('getSiteCustomizationById', at)).styling.font).toBe('Inter');
    expect((await client.ok('getSiteSpaceCustomizationById', inSpace)).styling.font).toBe('Inter');
  });

  it('goes on giving readers the hostnames and proxies that were set before', async () => {
    const { id: spaceId } = await buildSpace(admin.client, organizationId);
    const site = await admin.client.ok('createSite', { organizationId, body: { title: 'Docs', spaces: [spaceId] } });
    const at = { organizationId, siteId: site.id };
    const body = { hostname: 'docs.acme.example', proxy: 'acme.example/docs' };
    await admin.client.ok('updateSiteById', { ...at, body });
    await upgradeFrom(['0229-proxy-works', '0226-hostname-works']);
    const { addresses } = await admin.client.ok('getSiteById', at);
    expect(addresses.map(({ kind, pending }: { kind: string; pending: boolean }) => [kind, pending])).toEqual([
      ['proxy', false],
      ['hostname', false],
      ['own', false],
    ]);
  });

  it('has the people of teams as they are put together since', async () => {
    const ada = await buildMember(server, organizationId, 'review');
    await buildTeam(server, organizationId, [ada, await buildMember(server, organizationId, 'read')]);
    await upgradeFrom(['0216-grants-by-name', '0210-shorter-packs']);
    await ada.client.ok('updateUserById', { userId: ada.id, body: { displayName: 'Ada of another name' } });
    expect(await miscounts(server.services.database)).toEqual([]);
  });

  it('has those to whom a level was given in the order of names, as all else that was kept of grants', async () => {
    const { id, admin } = await buildOrganization(server);
    const { id: spaceId } = await buildSpace(admin.client, id);
    const people = [];
    for (const role of ['read', null, 'edit'] as const) people.push(await buildMember(server, id, role));
    const users = people.map(person => person.id);
    const teams = [await buildTeam(server, id, people.slice(1))];
    await admin.client.ok('inviteToSpace', { spaceId, body: { users, role: 'review' } });
    await admin.client.ok('inviteToSpace', { spaceId, body: { teams, role: 'comment' } });
    const asked = { spaceId, query: { role: 'review', limit: 2 } };
    const list = () => admin.client.ok('listPermissionsAggregateInSpace', asked);
    const [before, index] = [await list(), await definitionOf('grants_by_level')];
    await upgradeFrom(['0216-grants-by-name', '0210-shorter-packs']);
    expect([before.count, await list(), await definitionOf('grants_by_level')]).toEqual([3, before, index]);
    expect(await miscounts(server.services.database)).toEqual([]);
  });

  it('finds the comments of before that mention somebody', async () => {
    const { id: spaceId } = await buildSpace(admin.client, organizationId);
    const post = (markdown: string) => admin.client.ok('postCommentInSpace', { spaceId, body: { body: { markdown } } });
    const ada = `[@Ada](user:${admin.id})`;
    const mentioning = await post(`${ada} and again ${ada}`);
    const answered = await post('Nobody');
    await post(`[@Bo](user:${admin.id}x)`);
    const reply = { body: { markdown: ada } };
    await admin.client.ok('postCommentReplyInSpace', { spaceId, commentId: answered.id, body: reply });
    await upgradeFrom(['0217-mentions-in-order', '0153-mentions-and-targets']);
    const found = await admin.client.ok('listCommentsInSpace', { spaceId, query: { mentions: admin.id } });
    expect(found.items.map((item: { id: string }) => item.id).sort()).toEqual([mentioning.id, answered.id].sort());
  });

  it('says what failed before in the words of then', async () => {
    const { id: spaceId } = await buildSpace(admin.client, organizationId);
    const run = {
      ...{
        organization_id: organizationId,
        id: 'old',
        space_id: spaceId,
        change_request_id: null,
        source: 'zip' as const,
      },
      ...{ status: 'failed' as const, revision_id: null, imported: 0, total: 0, report: '[]', error: 'It is "ä\\b".' },
      ...{ created_by: admin.id, created_at: '2026-01-01T00:00:00.000Z', finished_at: '2026-01-01T00:00:01.000Z' },
    };
    await server.services.database.write(tx => tx.insertInto('import_runs').values(run).execute());
    await upgradeFrom(['0081-kept-words']);
    const found = await admin.client.ok('getImportRun', { organizationId, importRunId: 'old' });
    expect(found).toMatchObject({ status: 'failed', error: run.error });
  });

  it('works out from the rows what the service keeps of them', async () => {
    const { id: spaceId } = await buildSpace(admin.client, organizationId);
    const ada = await buildMember(server, organizationId, 'review');
    const guest = await buildMember(server, organizationId, null);
    await admin.client.ok('inviteToSpace', { spaceId, body: { users: [guest.id], role: 'comment' } });
    await buildTeam(server, organizationId, [ada]);
    const text = { body: { markdown: `Hm, [@Ada](user:${ada.id}).` } };
    const { id: commentId } = await guest.client.ok('postCommentInSpace', { spaceId, body: text });
    await ada.client.ok('postCommentReplyInSpace', { spaceId, commentId, body: text });
    const { id: changeRequestId } = await admin.client.ok('createChangeRequest', { spaceId, body: {} });
    const request = { spaceId, changeRequestId };
    await admin.client.ok('createSuggestionRequest', { spaceId, body: {} });
    await admin.client.ok('requestReviewersForChangeRequest', { ...request, body: { users: [ada.id] } });
    await ada.client.ok('submitChangeRequestReview', { ...request, body: { status: 'changes-requested' } });
    const [page] = (await admin.client.ok('listPages', { spaceId })).pages;
    const document = { markdown: `[all](page:${page.id}) [a](page:${page.id}#a)\n` };
    const changes = [{ operation: 'update_page', page: page.id, document }];
    await admin.client.ok('updateSpaceContent', { spaceId, body: { changes } });
    await admin.client.ok('updateSpaceById', { spaceId, body: { defaultLevel: null } });
    const inserted = [{ operation: 'insert_page', title: 'New' }];
    await admin.client.ok('updateChangeRequestContent', { ...request, body: { changes: inserted } });
    await publishInManyWays();
    for (const day of ['2026-01-02', '2026-01-01', '2026-01-05'])
      await server.services.database.write(async tx => {
        const at = { organizationId, siteId: 'site', id: day };
        await addToDay(tx, { ...at, spaceId, pageId: page.id }, day, { views: 2 });
      });
    const hook = { url: 'http://127.0.0.1:9/hook', events: ['site_view'] };
    const { id: webhookId } = await admin.client.ok('createOrganizationWebhook', { organizationId, body: hook });
    await admin.client.ok('testOrganizationWebhook', { organizationId, webhookId });
    await server.services.jobs.idle();
    await admin.client.ok('testOrganizationWebhook', { organizationId, webhookId });
    await upgradeFrom([
      '0229-proxy-works',
      '0227-places-on-published-sites',
      '0226-hostname-works',
      '0223-link-counts',
      '0222-reviews-of-members',
      '0221-requests-by-status',
      '0220-standings',
      '0217-mentions-in-order',
      '0216-grants-by-name',
      '0212-insight-levels',
      '0206-member-numbers',
      '0205-spaces-by-title',
      '0202-targets-alone',
      '0204-team-people',
      '0187-team-packs',
      '0180-insight-spans',
      '0177-webhook-counts',
      '0164-site-days',
      '0161-request-search',
      '0163-requests-by-person',
      '0162-request-marks',
      '0105-told-visibility',
      '0090-leading-links',
      '0077-given',
      '0072-request-sums',
      '0067-closed-grants',
      '0055-commenters',
      '0054-grant-lists',
      '0053-member-search-states',
    ]);
    expect(await miscounts(server.services.database)).toEqual([]);
  });

  it('counts what is longer than the parts that were counted before', async () => {
    expect(domain.length).toBeGreaterThan(longestBefore);
    expect(domain.length).toBeLessThan(longest);
    await addColleagues();
    await upgradeFrom(['0059-longer-searches']);
    for (const [role, count] of [
      [undefined, colleagues],
      ['read', colleagues],
      ['edit', 0],
    ] as const) {
      const query = { search: domain, limit: 1, ...(role && { role }) };
      const found = await admin.client.ok('listMembersInOrganizationById', { organizationId, query });
      expect(found.count).toBe(count);
    }
  });

  /** Spaces that several sites show, that one hides, and that stand in a collection. */
  async function publishInManyWays() {
    const { client } = admin;
    const { id: parent } = await buildCollection(admin, organizationId);
    const ids: string[] = [];
    for (let index = 0; index < 5; index++)
      ids.push((await client.ok('createSpace', { organizationId, body: { parent } })).id);
    for (const [index, visibility] of ['share-link', 'unlisted', 'public', 'visitor-auth'].entries()) {
      const body = { title: visibility, visibility, spaces: ids.slice(index) };
      const { id: siteId } = await client.ok('createSite', { organizationId, body });
      const { items } = await client.ok('listSiteSpaces', { organizationId, siteId });
      const last = { organizationId, siteId, siteSpaceId: items.at(-1).id };
      await client.ok('updateSiteSpaceById', { ...last, body: { hidden: true } });
      await client.ok('publishSite', { organizationId, siteId });
    }
  }

  async function addColleagues() {
    const joined = server.clock.now().toISOString();
    const people = Array.from({ length: colleagues }, (_, index) => ({ id: `colleague${index}`, name: `p ${index}` }));
    await server.services.database.write(async wide => {
      const tx = wide as unknown as Kysely<{ users: object; members: object }>; /* columns with defaults are left out */
      for (let from = 0; from < colleagues; from += 500) {
        const some = people.slice(from, from + 500);
        const users = some.map(({ id, name }) => ({
          id,
          email: `${id}${domain}`,
          display_name: name,
          created_at: joined,
        }));
        await tx.insertInto('users').values(users).execute();
        const members = some.map(({ id, name }) => ({
          ...{ organization_id: organizationId, user_id: id, role: 'read', disabled: 0, sso: 0, joined_at: joined },
          ...{ sort_name: name, search_text: `${name} ${id}${domain}` },
        }));
        await tx.insertInto('members').values(members).execute();
      }
      await fillMemberLists(wide, engine === 'sqlite' ? sqliteSchema : postgresSchema);
    });
  }
});
