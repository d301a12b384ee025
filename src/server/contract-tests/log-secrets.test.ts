import { Writable } from 'node:stream';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationId } from '#contract/operations.ts';
import { unsubscribeUrl } from '../notifications/unsubscribe.ts';
import { post, reachIdp } from '../sso/testing/browser.ts';
import { buildProvider } from '../sso/testing/build-provider.ts';
import { type IdentityProvider, startIdentityProvider } from '../sso/testing/identity-provider.ts';
import { buildOrganization, type Person } from '../testing/build.ts';
import { buildAccount, mailedLink, password } from '../testing/build-accounts.ts';
import { publishPages, readSite } from '../testing/build-sites.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

/** What is written where a secret is used: each by other steps. */
const written = ['tokens', 'one_time_tokens', 'invites', 'webhooks', 'share_links', 'saml_requests'];
const read = ['share_links', 'one_time_tokens', 'revisions'];

describe.each(engines)('the log on %s', engine => {
  let server: TestServer;
  let idp: IdentityProvider;
  let admin: Person;
  let organizationId: string;
  let logged = '';
  const secrets = new Map<string, string>();
  const steps: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const logTo = new Writable({
      write(chunk, _encoding, done) {
        logged += chunk;
        done();
      },
    });
    server = await startServer(engine, { SIGN_UP: 'open' }, logTo);
    idp = await startIdentityProvider(server.clock);
    ({ admin, id: organizationId } = await buildOrganization(server));
    await useAccounts();
    await useSites();
    await useProvider();
  }, 60_000);
  afterAll(async () => {
    await server.stop();
    await idp.stop();
  });

  /** A secret from now on. */
  function keep(name: string, secret: unknown): string {
    const text = String(secret ?? '');
    if (text.length < 8) throw new Error(`no secret: ${name}`);
    secrets.set(name, text);
    return text;
  }

  /** What is done with secrets again and again, whatever the answer. */
  const call = (id: OperationId, request: Record<string, unknown>, { client } = admin) =>
    steps.push(() => client.call(id, request));
  const open = (address: string, options?: Parameters<typeof readSite>[2]) =>
    steps.push(() => readSite(server, address, options));
  const nobody = () => ({ client: server.nobody }) as Person; // all that is asked of one here

  async function useAccounts() {
    const account = await buildAccount(server);
    const { email } = account;
    keep('password', password);
    keep('session', (await server.nobody.ok('signIn', { body: { email, password } })).token);
    keep('API token', (await account.client.ok('createUserToken', { body: { label: 'script' } })).token);
    keep('hash of the password', (await hashOf(account.id)).slice(10));
    await server.nobody.ok('requestPasswordReset', { body: { email } });
    const reset = keep('reset link', (await mailedLink(server, email)).searchParams.get('token'));
    const invited = 'invited@elsewhere.example';
    const { invites } = await admin.client.ok('inviteUsersToOrganization', {
      ...{ organizationId, body: { emails: [invited] } },
    });
    const invite = keep('invite', (await mailedLink(server, invited)).searchParams.get('key'));
    const link = await admin.client.ok('createOrganizationInvite', { organizationId, body: { role: 'read' } });
    const webhook = { url: 'http://127.0.0.1:9/hook?key=in-the-address', events: ['site_published'] };
    const hook = await admin.client.ok('createOrganizationWebhook', { organizationId, body: webhook });
    keep('webhook', hook.secret);
    keep('address of the webhook', 'in-the-address');
    call('signIn', { body: { email, password } }, nobody());
    call('signIn', { body: { email, password: keep('wrong password', 'never-in-a-log') } }, nobody());
    call('signUp', { body: { email: 'new@elsewhere.example', password, displayName: 'New' } }, nobody());
    call('createUserToken', { body: { label: 'another' } }, account);
    call('changePassword', { body: { password: keep('new password', 'not for a log'), current: password } }, account);
    call('resendVerification', {}, account);
    call('requestPasswordReset', { body: { email } }, nobody());
    call('resetPassword', { body: { token: reset, password } }, nobody());
    call('verifyEmail', { body: { token: reset } }, nobody());
    call('getPublicInvite', { inviteId: invites[0].id, query: { key: invite } }, nobody());
    call('joinOrganizationWithInvite', { organizationId, inviteId: link.id }, account);
    call('resendOrganizationInvite', { organizationId, inviteId: invites[0].id });
    call('rotateOrganizationWebhookSecret', { organizationId, webhookId: hook.id, body: {} });
    call('testOrganizationWebhook', { organizationId, webhookId: hook.id });
    const wrong = server.as(keep('token that is none', `bnd_${'x'.repeat(32)}`));
    call('getAuthenticatedUser', {}, { ...account, client: wrong });
    const cookie = `bindery_session=${keep('cookie', 'c'.repeat(40))}`;
    call('getAuthenticatedUser', { headers: { cookie } }, nobody());
    const address = unsubscribeUrl(server.services.secrets, server.services.config, {
      ...{ userId: account.id, kind: 'daily' },
    });
    const { pathname, search } = new URL(address);
    keep('unsubscription', search.slice('?token='.length));
    steps.push(() => server.nobody.send('POST', `${pathname}${search}`, 'List-Unsubscribe=One-Click'));
  }

  async function hashOf(id: string): Promise<string> {
    const row = await server.services.database.read
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.password_hash ?? '';
  }

  async function useSites() {
    const pages = [{ title: 'One', markdown: 'x' }];
    const { siteId, space, address } = await publishPages(admin, organizationId, pages, { visibility: 'share-link' });
    const at = { organizationId, siteId };
    const link = await admin.client.ok('createSiteShareLink', { ...at, body: { name: 'Friends' } });
    const shareKey = keep('share key', new URL(link.urls.published).pathname.split('/').at(-2));
    call('getPublishedContentSite', { ...at, query: { shareKey } });
    call('getSpaceById', { spaceId: space.id, query: { shareKey } });
    call('updateSiteShareLinkById', { ...at, shareLinkId: link.id, body: { name: 'Foes' } });
    call('resolvePublishedContentByUrl', { body: { url: link.urls.published } });
    for (const path of ['', 'one.md', 'nowhere', '~mcp', `~pdf/${space.id}/none`, '~search?q=x', '%E0%A4%A']) {
      open(`${link.urls.published}${path}`);
      open(`${address}?shareKey=${shareKey}&jwt_token=${shareKey}`);
    }
    const preview = await admin.client.ok('getSitePublishingPreviewById', at);
    open(
      keep('preview', preview.preview ?? preview.url ?? Object.values(preview).find(value => /~p\./.test(`${value}`))),
    );
    const closed = await publishPages(admin, organizationId, pages, { visibility: 'visitor-auth' });
    const closedAt = { organizationId, siteId: closed.siteId };
    const { privateKey } = await admin.client.ok('getSitePublishingAuthById', closedAt);
    keep('key of visitors', privateKey);
    const exp = Math.floor(server.clock.now().getTime() / 1000) + 9000;
    const sign = (key: string) =>
      new SignJWT({ exp }).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(key));
    for (const token of [await sign(privateKey), await sign(`${privateKey}x`)]) {
      keep(`token of a visitor ${secrets.size}`, token);
      open(`${closed.address}?jwt_token=${token}`);
      open(`${closed.address}one`, { headers: { cookie: `bindery_visitor=${token}` } });
      call('resolvePublishedContentByUrl', { body: { url: closed.address, visitor: { jwtToken: token } } });
    }
    call('regenerateSitePublishingAuthById', { ...closedAt, body: {} });
    for (const id of ['getSpacePDF', 'exportSpace'] as const) {
      const { url } = await admin.client.ok(id, { spaceId: space.id });
      const { pathname, search, searchParams } = new URL(url);
      keep(`signature of ${id}`, searchParams.get('signature') ?? pathname.split('/').at(-1));
      steps.push(() => server.nobody.send('GET', `${pathname}${search}`));
    }
  }

  async function useProvider() {
    const { service } = await buildProvider(admin, organizationId, idp);
    const form = await reachIdp(server, idp, service.startURL, { nameId: 'dana@acme.example', attributes: {} });
    keep('SAML response', form.SAMLResponse.slice(200, 300));
    for (const sent of [form.SAMLResponse, form.SAMLResponse.slice(0, 300)])
      steps.push(() =>
        post(server, form.action, { SAMLResponse: sent, RelayState: keep('relay state', 'relayed-secret') }),
      );
    steps.push(() => fetch(`${server.url}${new URL(service.startURL).pathname}?token=${secrets.get('session')}`));
  }

  const run = async () => {
    for (const step of steps) await step();
  };
  const told = () =>
    [...secrets].filter(([, secret]) => logged.includes(secret) || logged.includes(encodeURIComponent(secret)));

  test('names no secret of those who do what they may, and of those who are refused', async () => {
    await run();
    expect(told()).toEqual([]);
  });

  test('names no secret where the database refuses what is written, row and all', async () => {
    const [begin, end] = engine === 'postgres' ? [refuse, letIn] : [refuseBefore, letInAgain];
    for (const table of written) await execute(...begin(table));
    await run();
    for (const table of written) await execute(...end(table));
    expect(logged).toContain('broken');
    expect(told()).toEqual([]);
  });

  test('names no secret where the database cannot be read', async () => {
    // SQLite would have triggers go after the table, and finds no table that they name within a part of a statement.
    const asIs = engine === 'sqlite' ? ['pragma legacy_alter_table = on'] : [];
    logged = '';
    const move = (from: string, to: string) => execute(...asIs, `alter table ${from} rename to ${to}`);
    for (const table of read) await move(table, `${table}_away`);
    await run();
    for (const table of read) await move(`${table}_away`, table);
    expect(logged).toContain('a page of a site failed');
    expect(told()).toEqual([]);
  });

  async function execute(...statements: string[]): Promise<void> {
    for (const statement of statements) await server.services.database.write(tx => sql.raw(statement).execute(tx));
  }
});

const refuse = (table: string) => [`alter table ${table} add constraint broken check (false) not valid`];
const letIn = (table: string) => [`alter table ${table} drop constraint broken`];
const changes = ['insert', 'update'];
const refuseBefore = (table: string) =>
  changes.map(
    change =>
      `create trigger broken_${table}_${change} before ${change} on ${table} begin select raise(abort, 'broken'); end`,
  );
const letInAgain = (table: string) => changes.map(change => `drop trigger broken_${table}_${change}`);
