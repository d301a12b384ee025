import type { SAMLSettings, sso } from '#contract/sso.ts';
import { fold } from '#lib/fold.ts';
import type { OrganizationAccess } from '../access/load.ts';
import type { Viewer } from '../access/rows.ts';
import { emailDomain } from '../auth/sign-up-policy.ts';
import { pageRequest } from '../db/page.ts';
import type { SamlProviderRow } from '../db/tables/sso.ts';
import { type Context, callerId, type Handlers } from '../http/context.ts';
import { badMember, conflict, notFound } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { findOrganization } from '../organizations/rows.ts';
import { existingTeams } from '../teams/rows.ts';
import { wordsFor } from '../words/words.ts';
import { organizationsToEnter } from './domain-rows.ts';
import { findTest, insertTest } from './exchange-rows.ts';
import { loadAsAdmin, loadProvider, lockAsAdmin } from './load.ts';
import { readMetadata } from './metadata.ts';
import { isActive, presentLogin, presentProviders, presentTest } from './present.ts';
import {
  activeProviders,
  countProviders,
  deleteProvider,
  findNamedOrganization,
  findProvider,
  insertProvider,
  listProviders,
  updateProvider,
} from './rows.ts';
import { presentSignIns } from './sign-in-log.ts';
import { countSignIns, listSignIns } from './sign-in-rows.ts';

/** Milliseconds that a test waits for the browser. */
const testTime = 600_000;

export const ssoHandlers: Handlers<typeof sso> = {
  async listSAMLProvidersInOrganizationById({ params: { organizationId }, query, context }) {
    const { viewer } = await loadAsAdmin(context, organizationId);
    const { rows, next } = await listProviders(context.db, organizationId, pageRequest(query, organizationId));
    return {
      items: await presentProviders(context, viewer, rows),
      count: await countProviders(context.db, organizationId),
      next,
    };
  },

  async createOrganizationSAMLProvider({ params: { organizationId }, body, context }) {
    const { viewer } = await loadAsAdmin(context, organizationId);
    await checkTeam(context, organizationId, body.defaultTeam);
    const row: SamlProviderRow = {
      organization_id: organizationId,
      id: newId(),
      label: body.label,
      sort_label: fold(body.label),
      sso_url: '',
      entity_id: '',
      certificate: '',
      default_team: null,
      default_role: null,
      signed: 'any',
      created_at: context.services.clock.now().toISOString(),
      tested_at: null,
      ...changesOf(body),
    };
    await insertProvider(context.db, row);
    publishProvider(context, row);
    return present(context, viewer, row);
  },

  async getOrganizationSAMLProviderById({ params, context }) {
    const { viewer, provider } = await loadProvider(context, params);
    return present(context, viewer, provider);
  },

  async updateOrganizationSAMLProvider({ params, body, context }) {
    await lockAsAdmin(context, params.organizationId);
    const { viewer, provider, organization } = await loadProvider(context, params);
    await checkTeam(context, organization.id, body.defaultTeam);
    const changes = changesOf(body);
    const changed = { ...provider, ...changes };
    if (!isActive(changed)) await keepAWayIn(context, organization, provider);
    const tested = (['sso_url', 'entity_id', 'certificate', 'signed'] as const).every(
      name => changed[name] === provider[name],
    );
    const row = tested ? changed : { ...changed, tested_at: null };
    await updateProvider(context.db, provider, { ...changes, tested_at: row.tested_at });
    publishProvider(context, row);
    return present(context, viewer, row);
  },

  async deleteOrganizationSAMLProvider({ params: { organizationId, samlProviderId }, context }) {
    const { organization } = await lockAsAdmin(context, organizationId);
    const provider = await findProvider(context.db, organizationId, samlProviderId);
    if (!provider) return;
    await keepAWayIn(context, organization, provider);
    await deleteProvider(context.db, organizationId, samlProviderId);
    publishProvider(context, provider);
  },

  async listSSOProviderLoginsInOrganization({ params: { organizationId }, context }) {
    callerId(context);
    if (!(await findOrganization(context.db, organizationId))) throw notFound('organization');
    const rows = await activeProviders(context.db, [organizationId]);
    return { items: rows.map(row => presentLogin(row, context.services.config)) };
  },

  async readSAMLMetadata({ params: { organizationId }, body, context }) {
    await loadAsAdmin(context, organizationId);
    const { fetcher, clock } = context.services;
    return () => readMetadata(body, { fetcher, now: clock.now(), words: wordsFor(context) });
  },

  async startSAMLProviderTest({ params, context }) {
    const { provider } = await loadProvider(context, params);
    if (!isActive(provider)) throw conflict('sso-incomplete');
    const now = context.services.clock.now();
    const row = {
      organization_id: provider.organization_id,
      provider_id: provider.id,
      id: newId(),
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + testTime).toISOString(),
      finished_at: null,
      report: null,
    };
    await insertTest(context.db, row);
    return presentTest(row, context.services, wordsFor(context).texts);
  },

  async getSAMLProviderTest({ params, context }) {
    const { provider } = await loadProvider(context, params);
    const row = await findTest(context.db, provider, params.samlTestId);
    if (!row) throw notFound('test');
    return presentTest(row, context.services, wordsFor(context).texts);
  },

  async listSAMLProviderSignIns({ params, query, context }) {
    const { provider } = await loadProvider(context, params);
    const { rows, next } = await listSignIns(context.db, provider, pageRequest(query, provider.id, 'desc'));
    return {
      items: await presentSignIns(context.db, rows, context.services.config),
      count: await countSignIns(context.db, provider),
      next,
    };
  },

  async findSSOProviderLogins({ query, context }) {
    const { db, services } = context;
    const named = query.organization === undefined ? undefined : await findNamedOrganization(db, query.organization);
    const organizations =
      query.email === undefined ? (named ? [named] : []) : await organizationsToEnter(db, emailDomain(query.email));
    const titles = new Map(organizations.map(({ id, title }) => [id, title]));
    const rows = await activeProviders(db, [...titles.keys()]);
    return {
      items: rows.map(row => ({
        ...presentLogin(row, services.config),
        organization: { id: row.organization_id, title: titles.get(row.organization_id) ?? '' },
      })),
    };
  },
};

async function checkTeam({ db }: Context, organizationId: string, team: string | null | undefined): Promise<void> {
  if (!team || (await existingTeams(db, organizationId, [team])).length > 0) return;
  throw badMember('defaultTeam', 'no-team');
}

/** While SSO is enforced, the members who must use it keep a provider; the organization is locked. @throws 409 */
async function keepAWayIn(
  { db }: Context,
  organization: OrganizationAccess['organization'],
  provider: SamlProviderRow,
): Promise<void> {
  if (!organization.sso || !isActive(provider)) return;
  const others = (await activeProviders(db, [organization.id])).filter(({ id }) => id !== provider.id);
  if (others.length === 0) throw conflict('sso-only-provider');
}

function changesOf(body: SAMLSettings): Partial<SamlProviderRow> {
  const { label, entityID, certificate, ssoURL, defaultTeam, defaultRole, signed } = body;
  return {
    ...(label === undefined ? {} : { label, sort_label: fold(label) }),
    ...(entityID === undefined ? {} : { entity_id: entityID.trim() }),
    ...(certificate === undefined ? {} : { certificate: certificate.trim() }),
    ...(ssoURL === undefined ? {} : { sso_url: ssoURL }),
    ...(defaultTeam === undefined ? {} : { default_team: defaultTeam }),
    ...(defaultRole === undefined ? {} : { default_role: defaultRole }),
    ...(signed === undefined ? {} : { signed }),
  };
}

async function present(context: Context, viewer: Viewer, row: SamlProviderRow) {
  const [provider] = await presentProviders(context, viewer, [row]);
  if (!provider) throw notFound('SAML provider');
  return provider;
}

function publishProvider({ services, afterCommit }: Context, { organization_id: organizationId, id }: SamlProviderRow) {
  afterCommit(() => services.events.publish({ organizationId, type: 'saml-provider', data: { samlProviderId: id } }));
}
