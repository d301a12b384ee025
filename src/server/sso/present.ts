import type { z } from 'zod';
import type { SAMLTest } from '#contract/saml-tests.ts';
import type { SAMLProvider } from '#contract/sso.ts';
import type { Viewer } from '../access/rows.ts';
import type { Config } from '../config.ts';
import type { SamlProviderRow, SamlTestRow } from '../db/tables/sso.ts';
import type { Context } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { presentTeams } from '../teams/present.ts';
import { findTeamsById } from '../teams/rows.ts';
import type { Texts } from '../words/english.ts';
import { type Said, saidIn } from '../words/said.ts';
import { type Words, wordsFor } from '../words/words.ts';
import { describeConnection } from './certificates.ts';
import type { Check } from './checks.ts';
import { pendingOf } from './pending.ts';
import { countPeople } from './rows.ts';
import { saidOfOthers } from './said-of-others.ts';
import { serviceOf } from './saml.ts';

export const isActive = ({ entity_id, certificate, sso_url }: SamlProviderRow) =>
  entity_id !== '' && certificate !== '' && sso_url !== '';

/** Providers as an admin sees them, with their teams in one go. */
export async function presentProviders(
  context: Context,
  viewer: Viewer,
  rows: readonly SamlProviderRow[],
): Promise<z.input<typeof SAMLProvider>[]> {
  const { config, clock } = context.services;
  const words = wordsFor(context);
  const ids = rows.map(row => row.default_team).filter(id => id !== null);
  const teams = await presentTeams(context, viewer, await findTeamsById(context.db, viewer.organizationId, ids));
  const byId = new Map(teams.map(team => [team.id, team]));
  const people = await countPeople(
    context.db,
    viewer.organizationId,
    rows.map(({ id }) => id),
  );
  const now = clock.now();
  return rows.map(row => ({
    object: 'saml-provider',
    id: row.id,
    label: row.label,
    ssoURL: row.sso_url,
    entityID: row.entity_id,
    certificate: row.certificate,
    defaultTeam: row.default_team === null ? undefined : byId.get(row.default_team),
    defaultRole: row.default_role,
    joinsAsGuest: row.joins_as_guest === 1,
    product: row.product ?? undefined,
    registered: row.registered === 1,
    createdAt: row.created_at,
    status: isActive(row) ? 'active' : 'pending',
    service: serviceOf(config, row.id),
    urls: { location: `${config.publicUrl}/v1/orgs/${row.organization_id}/saml/${row.id}` },
    signed: row.signed,
    ...describeConnection({ certificate: row.certificate, ssoURL: row.sso_url }, now, words),
    testedAt: row.tested_at ?? undefined,
    people: people.get(row.id) ?? 0,
    pending: presentPending(row, now, words),
  }));
}

function presentPending(row: SamlProviderRow, now: Date, words: Words): z.input<typeof SAMLProvider>['pending'] {
  const pending = pendingOf(row);
  return (
    pending && {
      ssoURL: pending.sso_url,
      entityID: pending.entity_id,
      certificate: pending.certificate,
      signed: pending.signed,
      ...describeConnection({ certificate: pending.certificate, ssoURL: pending.sso_url }, now, words),
      savedAt: pending.saved_at,
      testedAt: pending.tested_at ?? undefined,
    }
  );
}

export async function presentProvider(context: Context, viewer: Viewer, row: SamlProviderRow) {
  const [provider] = await presentProviders(context, viewer, [row]);
  if (!provider) throw notFound('SAML provider');
  return provider;
}

/** @param accepting the invite that the sign-in accepts, with its key */
export const presentLogin = (row: SamlProviderRow, config: Config, accepting?: { invite: string; key: string }) => ({
  id: row.id,
  label: row.label,
  startURL: `${serviceOf(config, row.id).startURL}${accepting ? `?${new URLSearchParams(accepting)}` : ''}`,
});

type SaidReport = Pick<z.input<typeof SAMLTest>, 'checks' | 'identity' | 'outcome' | 'skew' | 'raw'>;

/** What a test found, in no language yet. */
export interface Report extends Pick<SaidReport, 'identity' | 'skew' | 'raw'> {
  checks: readonly Check[];
  outcome?: (Omit<NonNullable<SaidReport['outcome']>, 'message'> & { message: Said }) | undefined;
}

export function reportIn(texts: Texts, { checks, identity, outcome, ...facts }: Report): SaidReport {
  const say = (said: Said) => saidIn(texts, said);
  return {
    checks: checks.map(({ message, expected, found, ...check }) => ({
      ...check,
      message: say(message),
      expected: expected && say(expected),
      found: found && say(found),
    })),
    ...facts,
    identity,
    outcome: outcome && { ...outcome, message: saidOfOthers(texts, outcome.message) },
  };
}

/** As it is kept. */
export const writeReport = (report: Report) => JSON.stringify(report);

/** @param texts of whoever asks */
export function presentTest(row: SamlTestRow, { config, clock }: Pick<Services, 'config' | 'clock'>, texts: Texts) {
  // It was written by `writeReport`.
  const report: Report = row.report === null ? { checks: [] } : (JSON.parse(row.report) as Report);
  const passed = report.outcome?.allowed === true && report.checks.every(check => check.passed);
  const waiting = row.expires_at > clock.now().toISOString() ? 'waiting' : 'expired';
  return {
    object: 'saml-test' as const,
    id: row.id,
    start: row.token_id === null ? ('service' as const) : ('identity-provider' as const),
    settings: row.settings,
    ...(row.token_id === null && { url: `${serviceOf(config, row.provider_id).startURL}?test=${row.id}` }),
    status: row.finished_at === null ? waiting : passed ? ('passed' as const) : ('failed' as const),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    finishedAt: row.finished_at ?? undefined,
    ...reportIn(texts, report),
  } satisfies z.input<typeof SAMLTest>;
}
