import type { samlConnection } from '#contract/saml-connection.ts';
import type { samlTests } from '#contract/saml-tests.ts';
import type { SAMLSettings, sso } from '#contract/sso.ts';
import { fold } from '#lib/fold.ts';
import { emailDomain } from '../auth/sign-up-policy.ts';
import { pageRequest } from '../db/page.ts';
import type { SamlProviderRow } from '../db/tables/sso.ts';
import { type Context, callerId, type Handlers } from '../http/context.ts';
import { badMember, notFound } from '../http/errors.ts';
import { newId } from '../ids.ts';
import { findOrganization } from '../organizations/rows.ts';
import { existingTeams } from '../teams/rows.ts';
import { wordsFor } from '../words/words.ts';
import { describeConnection } from './certificates.ts';
import { organizationsToEnter } from './domain-rows.ts';
import { keepAWayIn, loadAsAdmin, loadProvider, lockAsAdmin, publishProvider } from './load.ts';
import { readMetadata } from './metadata.ts';
import { isSameConnection } from './pending.ts';
import { samlPendingHandlers } from './pending-handlers.ts';
import { isActive, presentLogin, presentProvider, presentProviders } from './present.ts';
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
import { samlTestHandlers } from './test-handlers.ts';

export const ssoHandlers: Handlers<typeof sso & typeof samlConnection & typeof samlTests> = {
  ...samlPendingHandlers,
  ...samlTestHandlers,

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
      product: null,
      registered: 0,
      joins_as_guest: 0,
      pending: null,
      created_at: context.services.clock.now().toISOString(),
      tested_at: null,
      ...changesOf(body),
    };
    await insertProvider(context.db, row);
    publishProvider(context, row);
    return presentProvider(context, viewer, row);
  },

  async getOrganizationSAMLProviderById({ params, context }) {
    const { viewer, provider } = await loadProvider(context, params);
    return presentProvider(context, viewer, provider);
  },

  async updateOrganizationSAMLProvider({ params, body, context }) {
    await lockAsAdmin(context, params.organizationId);
    const { viewer, provider, organization } = await loadProvider(context, params);
    await checkTeam(context, organization.id, body.defaultTeam);
    const changes = changesOf(body);
    const changed = { ...provider, ...changes };
    if (!isActive(changed)) await keepAWayIn(context, organization, provider);
    const row = isSameConnection(changed, provider) ? changed : { ...changed, tested_at: null };
    await updateProvider(context.db, provider, { ...changes, tested_at: row.tested_at });
    publishProvider(context, row);
    return presentProvider(context, viewer, row);
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

  async inspectSAMLSettings({ params: { organizationId }, body: { certificate = '', ssoURL = '' }, context }) {
    await loadAsAdmin(context, organizationId);
    return describeConnection({ certificate, ssoURL }, context.services.clock.now(), wordsFor(context));
  },

  async listSAMLProviderSignIns({ params, query, context }) {
    const { provider } = await loadProvider(context, params);
    const { rows, next } = await listSignIns(context.db, provider, pageRequest(query, provider.id, 'desc'));
    return {
      items: await presentSignIns(context.db, rows, {
        config: context.services.config,
        texts: wordsFor(context).texts,
      }),
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

function changesOf(body: SAMLSettings): Partial<SamlProviderRow> {
  const { label, entityID, certificate, ssoURL, defaultTeam, defaultRole, joinsAsGuest, product, registered, signed } =
    body;
  if (joinsAsGuest && defaultRole) throw badMember('joinsAsGuest', 'guest-with-role');
  return {
    ...(label === undefined ? {} : { label, sort_label: fold(label) }),
    ...(entityID === undefined ? {} : { entity_id: entityID.trim() }),
    ...(certificate === undefined ? {} : { certificate: certificate.trim() }),
    ...(ssoURL === undefined ? {} : { sso_url: ssoURL }),
    ...(defaultTeam === undefined ? {} : { default_team: defaultTeam }),
    ...(joinsAsGuest === undefined ? {} : { joins_as_guest: joinsAsGuest ? 1 : 0 }),
    ...(defaultRole === undefined ? {} : { default_role: defaultRole }),
    // One takes the place of the other.
    ...(joinsAsGuest ? { default_role: null } : defaultRole ? { joins_as_guest: 0 } : {}),
    ...(product === undefined ? {} : { product }),
    ...(registered === undefined ? {} : { registered: registered ? 1 : 0 }),
    ...(signed === undefined ? {} : { signed }),
  };
}
