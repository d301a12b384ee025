import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unsignedDescription } from '#contract/site-adaptive-schema.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSite } from '../testing/build-sites.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

const boolean = { type: 'boolean', description: 'Tries new things' };
const object = (properties: object, description = 'Parts') => ({
  type: 'object',
  description,
  properties,
  additionalProperties: false,
});
const schemaOf = (properties: object) => ({ type: 'object', properties, additionalProperties: false });

describe.each(engines)('what a site knows of its visitors on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let reader: Person;
  let at: { organizationId: string; siteId: string };
  let createdAt: string;

  beforeAll(async () => {
    server = await startServer(engine);
    const organization = await buildOrganization(server);
    ({ admin } = organization);
    reader = await buildMember(server, organization.id, 'read');
    const site = await buildSite(admin, organization.id, [(await buildSpace(admin, organization.id)).id]);
    at = { organizationId: organization.id, siteId: site.id };
    createdAt = site.createdAt;
  });
  afterAll(() => server.stop());

  const put = (jsonSchema: unknown) => admin.client.call('updateSiteAdaptiveSchema', { ...at, body: { jsonSchema } });

  test('a schema that was never set is empty, and as old as the site', async () => {
    const schema = await reader.client.ok('getSiteAdaptiveSchema', at);
    const unsigned = object({}, unsignedDescription);
    expect(schema).toEqual({
      object: 'site-adaptive-schema',
      jsonSchema: schemaOf({ unsigned }),
      updatedAt: createdAt,
    });
    expect((await reader.client.ok('listSiteAdaptiveTemplateConditions', at)).items).toEqual([]);
  });

  test('a schema is kept as it was set, and its conditions follow', async () => {
    const jsonSchema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      ...schemaOf({
        plan: { type: 'string', description: 'Plan', enum: ['pro'] },
        unsigned: object({ beta: boolean }, unsignedDescription),
      }),
    };
    server.clock.advance(1000);
    const { status, body } = await put(jsonSchema);
    expect(status).toBe(200);
    expect(body.updatedAt > createdAt).toBe(true);
    expect(await reader.client.ok('getSiteAdaptiveSchema', at)).toEqual(body);
    expect(body.jsonSchema).toEqual(jsonSchema);
    expect(Object.keys(body.jsonSchema.properties)).toEqual(['plan', 'unsigned']);
    expect((await reader.client.ok('listSiteAdaptiveTemplateConditions', at)).items).toEqual([
      { description: 'Plan: pro', condition: 'visitor.claims.plan == "pro"' },
      { description: 'Tries new things', condition: 'visitor.claims.unsigned.beta == true' },
    ]);
  });

  test.each([
    ['another member at the top', { ...schemaOf({}), title: 'x' }],
    ['another draft', { ...schemaOf({}), $schema: 'http://json-schema.org/draft-04/schema#' }],
    ['further properties', { type: 'object', properties: {} }],
    ['a property without a description', schemaOf({ a: { type: 'boolean' } })],
    ['another type', schemaOf({ a: { type: 'null', description: '' } })],
    ['a keyword of JSON Schema', schemaOf({ a: { ...boolean, default: true } })],
    ['a list of objects', schemaOf({ a: { type: 'array', description: '', items: object({}) } })],
    ['unsigned claims with other words', schemaOf({ unsigned: object({}) })],
    ['unsigned claims of another type', schemaOf({ unsigned: { type: 'boolean', description: unsignedDescription } })],
    ['six levels', schemaOf({ a: object({ a: object({ a: object({ a: object({ a: object({}) }) }) }) }) })],
    ['201 properties', schemaOf(Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`a${index}`, boolean])))],
    ['a name of prototypes', schemaOf({ constructor: boolean })],
    ['nothing', undefined],
  ])('a schema with %s is refused with its place', async (_name, jsonSchema) => {
    const before = await reader.client.ok('getSiteAdaptiveSchema', at);
    const { status, body } = await put(jsonSchema);
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/^body\.jsonSchema/);
    expect(await reader.client.ok('getSiteAdaptiveSchema', at)).toEqual(before);
  });

  test('five levels and 200 properties are taken', async () => {
    expect((await put(schemaOf({ a: object({ a: object({ a: object({ a: object({}) }) }) }) }))).status).toBe(200);
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`a${index}`, boolean]));
    expect((await put(schemaOf(many))).status).toBe(200);
  });

  test('segments are kept in their order, for those who build the site', async () => {
    const segments = [
      { name: 'Pro', claims: { plan: 'pro', unsigned: { beta: true } } },
      { name: 'Free', claims: {} },
    ];
    expect((await reader.client.ok('getSiteSegments', at)).segments).toEqual([]);
    expect((await reader.client.call('updateSiteSegments', { ...at, body: { segments } })).status).toBe(403);
    await admin.client.ok('updateSiteSegments', { ...at, body: { segments } });
    expect((await reader.client.ok('getSiteSegments', at)).segments).toEqual(segments);
    const twice = [segments[0], segments[0]];
    const long = [{ name: 'Long', claims: { plan: 'x'.repeat(800) } }];
    for (const bad of [twice, long, [{ name: '', claims: {} }], [{ name: 'List', claims: [] }]])
      expect((await admin.client.call('updateSiteSegments', { ...at, body: { segments: bad } })).status).toBe(400);
    expect((await reader.client.ok('getSiteSegments', at)).segments).toEqual(segments);
  });

  test('the key of visitors is shown to admins only, and is another one for every site and after each regeneration', async () => {
    const first = await admin.client.ok('getSitePublishingAuthById', at);
    expect(first).toEqual({
      object: 'publishing-auth',
      backend: 'custom',
      privateKey: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await admin.client.ok('getSitePublishingAuthById', at)).toEqual(first);
    for (const id of [
      'getSitePublishingAuthById',
      'updateSitePublishingAuthById',
      'regenerateSitePublishingAuthById',
    ] as const) {
      const { status, body } = await reader.client.call(id, at);
      expect(status, id).toBe(403);
      expect(JSON.stringify(body)).not.toContain(first.privateKey);
    }
    const second = await admin.client.ok('regenerateSitePublishingAuthById', at);
    expect(second.privateKey).not.toBe(first.privateKey);
    expect(await admin.client.ok('getSitePublishingAuthById', at)).toEqual(second);
    const other = await admin.client.ok('createSite', { organizationId: at.organizationId, body: { title: 'Other' } });
    const theirs = await admin.client.ok('getSitePublishingAuthById', { ...at, siteId: other.id });
    expect([first.privateKey, second.privateKey]).not.toContain(theirs.privateKey);
  });

  test('addresses of the sign-in are set, kept, and removed by null; only web addresses are', async () => {
    const change = (body: object) => admin.client.call('updateSitePublishingAuthById', { ...at, body });
    const fallbackURL = 'https://login.example.com/start?for=docs';
    const { privateKey, ...set } = (
      await change({ backend: 'custom', fallbackURL, logoutURL: 'https://example.com/bye' })
    ).body;
    expect(set).toMatchObject({ fallbackURL, logoutURL: 'https://example.com/bye' });
    expect((await change({})).body).toEqual({ ...set, privateKey });
    expect((await change({ logoutURL: null })).body).toEqual({
      object: 'publishing-auth',
      backend: 'custom',
      fallbackURL,
      privateKey,
    });
    for (const wrong of ['javascript:alert(1)', '/login', 'ftp://example.com', 'https://'])
      expect((await change({ fallbackURL: wrong })).status, wrong).toBe(400);
    expect((await change({ backend: 'integration' })).status).toBe(400);
    expect((await change({ fallbackURL: null })).body.fallbackURL).toBeUndefined();
  });

  test('a condition that does not parse is refused with the place of the mistake', async () => {
    const { items } = await admin.client.ok('listSiteSpaces', at);
    const spaceId = items[0].space.id;
    const condition = 'visitor.claims.beta && window';
    const refusals = [
      admin.client.call('updateSiteSpaceById', { ...at, siteSpaceId: items[0].id, body: { condition } }),
      admin.client.call('updateSpaceContent', {
        spaceId,
        body: { changes: [{ operation: 'insert_page', title: 'A', condition, document: { markdown: '' } }] },
      }),
    ];
    for (const { status, body } of await Promise.all(refusals)) {
      expect(status).toBe(400);
      expect(body.error.message).toMatch(/condition: window is not available at character 24$/);
      expect(body.error.details).toMatchObject([
        { reason: 'expression-unavailable', values: { token: 'window', character: 24 } },
      ]);
    }
  });
});
