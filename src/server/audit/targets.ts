import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { findPeople } from '../teams/member-rows.ts';
import { namesIn } from '../teams/people.ts';
import {
  access,
  aspect,
  item,
  kept,
  type Load,
  type Lookup,
  parsed,
  type Snapshot,
  stateOf,
  text,
  within,
} from './snapshots.ts';
import { findRow, findRows, findRowWithin, organizationsOfUser, type Row } from './target-rows.ts';

async function member(db: Db, organizationId: string | undefined, userId: string | undefined) {
  if (organizationId === undefined || userId === undefined) return undefined;
  const row = await findRow(db, 'members', { organization_id: organizationId, user_id: userId });
  const user = row && (await findRow(db, 'users', { id: userId }));
  if (!row || !user) return undefined;
  const state = stateOf(row, { role: 'role', disabled: ['flag', 'disabled'], sso: ['flag', 'sso'] });
  return { organizationIds: [organizationId], type: 'member', id: userId, label: text(user.display_name), state };
}

/** A person, in the logs of all organizations that they belong to; nothing where there is none. */
export async function accountOf(db: Db, userId: string | undefined): Promise<Snapshot | undefined> {
  const user = userId === undefined ? undefined : await findRow(db, 'users', { id: userId });
  const organizationIds = user ? await organizationsOfUser(db, text(user.id)) : [];
  if (!user || organizationIds.length === 0) return undefined;
  return { organizationIds, type: 'user', id: text(user.id), label: text(user.display_name), state: {} };
}

const space = item('space', {
  title: 'title',
  emoji: 'emoji',
  parent: 'parent_id',
  language: 'language',
  editMode: 'edit_mode',
  defaultLevel: 'default_level',
  deletedAt: 'deleted_at',
  mergeRules: ['json', 'merge_rules'],
});
const collection = item('collection', {
  title: 'title',
  description: 'description',
  parent: 'parent_id',
  defaultLevel: 'default_level',
});
const team = kept({ table: 'teams', type: 'team', param: 'teamId', columns: { title: 'title' } });
const site = kept({
  table: 'sites',
  type: 'site',
  param: 'siteId',
  columns: {
    title: 'title',
    basename: 'basename',
    hostname: 'hostname',
    proxy: 'proxy',
    visibility: 'visibility',
    published: ['flag', 'published'],
    adaptiveContent: ['flag', 'adaptive_content'],
    agentsContext: 'agents_context',
  },
});
const Person = z.string();
const Memberships = z
  .object({ add: z.array(Person), remove: z.array(Person), memberships: z.record(Person, z.unknown()) })
  .partial();
const inSite = (thing: Snapshot) => ({ ...within(thing), site_id: thing.id });

/** Everything that an operation may be about. */
export const targets = {
  async organization(db, { params, madeId }) {
    const id = madeId ?? params.organizationId;
    const row = id === undefined ? undefined : await findRow(db, 'organizations', { id });
    if (id === undefined || !row) return undefined;
    const state = stateOf(row, {
      title: 'title',
      hostname: 'hostname',
      logo: 'logo_url',
      logoFile: 'logo_sha256',
      emailDomains: ['json', 'email_domains'],
      defaultRole: 'default_role',
      defaultContent: ['json', 'default_content'],
      sso: ['flag', 'sso'],
      ai: ['flag', 'ai'],
      inviteLinks: ['flag', 'invite_links'],
      auditRetentionDays: 'audit_retention_days',
      mergeRules: ['json', 'merge_rules'],
    });
    return { organizationIds: [id], type: 'organization', id, label: text(row.title), state };
  },
  member: (db, { params }) => member(db, params.organizationId, params.userId),
  /** One way in of a member: nothing is written where there was none. */
  'member-session': aspect(
    (db, { params }) => member(db, params.organizationId, params.userId),
    async (db, { id }, { params }) => {
      const row = await findRow(db, 'tokens', { id: params.memberSessionId ?? '', user_id: id });
      return row ? { session: text(row.id) } : {};
    },
  ),
  'own-membership': (db, { params, callerId }) => member(db, params.organizationId, callerId),
  account: (db, { callerId }) => accountOf(db, callerId),
  async token(db, { params, callerId }) {
    const { tokenId: id } = params;
    const account = await accountOf(db, callerId);
    const row = account && id && (await findRow(db, 'tokens', { id, user_id: account.id }));
    if (!account || !id || !row) return undefined;
    return { ...account, type: 'token', id, label: text(row.label), state: {} };
  },
  team,
  /** Those that an operation names: nobody else's membership changes, and there may be very many. */
  'team-members': aspect(team, async (db, thing, { params, body }) => {
    const named = namesIn(Memberships.safeParse(body).data ?? {});
    const { organization_id } = within(thing);
    const people = await findPeople(db, organization_id, params.userId === undefined ? named : [params.userId]);
    const ids = people.map(({ id }) => id);
    const rows = await findRows(db, 'team_members', { organization_id, team_id: thing.id, user_id: ids });
    return Object.fromEntries(rows.map(({ user_id, role }) => [text(user_id), role]));
  }),
  invite: kept({
    table: 'invites',
    type: 'invite',
    param: 'inviteId',
    label: 'email',
    columns: {
      kind: 'kind',
      role: 'role',
      level: 'level',
      space: 'space_id',
      collection: 'collection_id',
      expiresAt: 'expires_at',
      maxUses: 'max_uses',
    },
  }),
  space,
  /** Told of the space that has it, as long as it does. */
  async 'page-template'(db, lookup) {
    const thing = await space(db, lookup);
    const { pageTemplateId: id } = lookup.params;
    const row = thing && id && (await findRow(db, 'page_templates', { ...within(thing), space_id: thing.id, id }));
    return thing && row ? { ...thing, state: { title: text(row.title) } } : undefined;
  },
  'space-access': access(space, 'space'),
  collection,
  'collection-access': access(collection, 'collection'),
  async 'change-request'(db, { params }) {
    const { spaceId: space_id = '', changeRequestId: id = '' } = params;
    const which: Record<string, string | number> = /^\d{1,9}$/.test(id) ? { number: Number(id) } : { id };
    const row = await findRowWithin(db, { kind: 'space', id: space_id }, 'change_requests', { space_id, ...which });
    if (!row) return undefined;
    const state = stateOf(row, { status: 'status', space: 'space_id' });
    const label = `#${row.number} ${text(row.subject)}`.trim();
    return { organizationIds: [text(row.organization_id)], type: 'change-request', id: text(row.id), label, state };
  },
  site,
  'site-access': access(site, 'site'),
  'site-look': aspect(site, async (db, thing) => {
    const row = await findRow(db, 'sites', { ...within(thing), id: thing.id });
    return parsed(row?.customization);
  }),
  'site-space-look': aspect(site, async (db, thing, { params }) => {
    const row = await findRow(db, 'site_spaces', { ...inSite(thing), id: params.siteSpaceId ?? '' });
    return parsed(row?.customization);
  }),
  'site-redirect': kept({
    table: 'site_redirects',
    type: 'site-redirect',
    param: 'siteRedirectId',
    label: 'source',
    columns: {
      site: 'site_id',
      source: 'source',
      destination: ['json', 'destination'],
      draft: ['flag', 'draft'],
      captureWildcard: ['flag', 'capture_wildcard'],
      permanent: ['flag', 'permanent'],
    },
  }),
  async 'site-hostname'(db, { params }) {
    const { hostname = '' } = params;
    const row = await findRow(db, 'site_hostnames', { hostname: hostname.toLowerCase() });
    if (!row) return undefined;
    const at = { organizationId: text(row.organization_id), siteId: text(row.site_id) };
    const thing = await site(db, { params: at, madeId: undefined, callerId: undefined });
    return thing && { ...thing, state: { hostname: row.hostname } };
  },
  'site-structure': aspect(site, async (db, thing) => {
    const spaces = await findRows(db, 'site_spaces', inSite(thing));
    const entries = await findRows(db, 'site_entries', inSite(thing));
    const rest = ({ organization_id: _o, site_id: _s, id: _i, created_at: _c, customization: _l, ...row }: Row) =>
      Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
    return Object.fromEntries([...spaces, ...entries].map(row => [text(row.id), rest(row)]));
  }),
  'share-link': kept({
    table: 'share_links',
    type: 'share-link',
    param: 'shareLinkId',
    label: 'name',
    columns: { site: 'site_id', name: 'name', active: ['flag', 'active'], expiresAt: 'expires_at' },
  }),
  'visitor-auth': aspect(site, async (db, thing) => {
    const row = await findRow(db, 'site_publishing_auth', inSite(thing));
    return row ? stateOf(row, { fallbackURL: 'fallback_url', logoutURL: 'logout_url' }) : {};
  }),
  'visitor-schema': aspect(site, async (db, thing) => {
    const row = await findRow(db, 'site_adaptive_schemas', inSite(thing));
    return { jsonSchema: row ? parsed(row.json_schema) : null };
  }),
  'openapi-spec': kept({
    table: 'openapi_specs',
    type: 'openapi-spec',
    param: 'specSlug',
    key: 'slug',
    label: 'slug',
    columns: { slug: 'slug', sourceURL: 'source_url', visibility: 'visibility', refreshHours: 'refresh_hours' },
  }),
  translation: kept({
    table: 'translations',
    type: 'translation',
    param: 'translationId',
    label: 'language',
    columns: { source: 'source_space_id', language: 'language', instructions: 'instructions' },
  }),
  'saml-provider': kept({
    table: 'saml_providers',
    type: 'saml-provider',
    param: 'samlProviderId',
    label: 'label',
    columns: {
      label: 'label',
      ssoURL: 'sso_url',
      entityID: 'entity_id',
      certificate: 'certificate',
      defaultTeam: 'default_team',
      defaultRole: 'default_role',
      joinsAsGuest: ['flag', 'joins_as_guest'],
      product: 'product',
      signed: 'signed',
    },
  }),
  async webhook(db, { params, madeId }) {
    const { organizationId, webhookId } = params;
    const id = madeId ?? webhookId;
    if (organizationId === undefined || id === undefined) return undefined;
    const row = await findRow(db, 'webhooks', { organization_id: organizationId, id });
    const url = URL.parse(text(row?.url));
    if (!row || !url) return undefined;
    // The path of an address often is a password by itself.
    const state = { ...stateOf(row, { events: ['json', 'events'], active: ['flag', 'active'] }), server: url.origin };
    return { organizationIds: [organizationId], type: 'webhook', id, label: url.host, state };
  },
} satisfies Record<string, Load>;

export type TargetKind = keyof typeof targets;

/** The thing as it is now. */
export const takeSnapshot = (kind: TargetKind, db: Db, lookup: Lookup): Promise<Snapshot | undefined> =>
  (targets[kind] satisfies Load)(db, lookup);
